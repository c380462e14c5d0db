import classes from './form-message.module.css';

/** What stands in the way of saving and belongs to no field. */
export function FormMessage({ children }: { children: string | null }) {
  if (!children) return null;
  return (
    <p key={children} ref={takeLostFocus} className={classes.message} role="alert" tabIndex={-1}>
      {children}
    </p>
  );
}

/** While it was saved the pressed button was disabled, which loses the focus: it goes on from what is told then. */
function takeLostFocus(node: HTMLElement | null) {
  if (document.activeElement === document.body) node?.focus();
}
