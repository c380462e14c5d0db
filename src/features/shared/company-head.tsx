import type { SharedCard } from '../../../domain/card/shared-card';
import classes from './company-head.module.css';

/** Shows the head of the page with the company's logo or name. */
export function CompanyHead({ company: { name, logo_url } }: { company: SharedCard['company'] }) {
  return (
    <header className={classes.head}>
      {logo_url ? (
        // The name is also in the footer, and the logo's alternative text repeats it.
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
