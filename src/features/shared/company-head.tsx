import type { SharedCard } from '../../../domain/card/shared-card';
import classes from './company-head.module.css';

/** Whose card it is. */
export function CompanyHead({ company: { name, logo_url } }: { company: SharedCard['company'] }) {
  return (
    <header className={classes.head}>
      {logo_url ? (
        // The name stands in the footer as well, and a logo is read as it.
        <img src={logo_url} alt={name} className={classes.logo} />
      ) : (
        <>
          <span className={classes.mark} aria-hidden>
            {name.charAt(0)}
          </span>
          <span className={classes.name}>{name}</span>
        </>
      )}
    </header>
  );
}
