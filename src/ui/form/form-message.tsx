import { useEffect, useRef } from 'react';
import classes from './form-message.module.css';

/** What stands in the way of saving and belongs to no field. */
export function FormMessage({ children }: { children: string | null }) {
  const node = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // While it was saved the pressed button was disabled, which loses the focus: it goes on from here.
    if (document.activeElement === document.body) node.current?.focus();
  }, [children]);
  if (!children) return null;
  return (
    <p ref={node} className={classes.message} role="alert" tabIndex={-1}>
      {children}
    </p>
  );
}
