import classes from './form-message.module.css';

/** Shows a problem that prevents saving and belongs to no field. */
export function FormMessage({ children }: { children: string | null }) {
  if (!children) return null;
  return (
    <p key={children} ref={takeLostFocus} className={classes.message} role="alert" tabIndex={-1}>
      {children}
    </p>
  );
}

/** Focuses the message if the focus was lost: the pressed button was disabled while saving. */
function takeLostFocus(node: HTMLElement | null) {
  if (document.activeElement === document.body) node?.focus();
}
