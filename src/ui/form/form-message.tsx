import classes from './form-message.module.css';

/** What stands in the way of saving and belongs to no field. */
export function FormMessage({ children }: { children: string | null }) {
  if (!children) return null;
  return (
    <p className={classes.message} role="alert">
      {children}
    </p>
  );
}
