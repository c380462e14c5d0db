import { useSnapshot } from 'valtio';
import { session } from '../../state/session/session';
import classes from './brand.module.css';

const PRODUCT = 'Pátio';

/** Shows the company's logo or initial, and its name. */
export function Brand() {
  const { tenants, tenant_id } = useSnapshot(session);
  const tenant = tenants.find(({ id }) => id === tenant_id);
  const name = tenant?.name ?? PRODUCT;
  const logo = tenant?.customization.logo_url;
  return (
    <div className={classes.brand}>
      {logo ? (
        <img className={classes.logo} src={logo} alt="" />
      ) : (
        <span className={classes.mark} aria-hidden>
          {name.charAt(0)}
        </span>
      )}
      <span className={classes.name} data-brand-name>
        {name}
      </span>
    </div>
  );
}
