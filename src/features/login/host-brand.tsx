import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { brand, PRODUCT } from '../../state/brand';
import classes from './host-brand.module.css';

/** Shows name and logo of the host's company, first as sent with the page, then as they are now. */
export function HostBrand() {
  const { name, logo_url } = useSnapshot(brand);
  const [lost, setLost] = useState<string | null>(null);
  useEffect(() => {
    void import('../../state/refresh-brand').then(
      ({ refreshBrand }) => refreshBrand(),
      () => undefined,
    );
  }, []);
  return (
    <div className={classes.brand}>
      {logo_url && logo_url !== lost ? (
        <img className={classes.logo} src={logo_url} alt="" onError={() => setLost(logo_url)} />
      ) : name === PRODUCT ? (
        <img src="/icons/icon.svg" alt="" width={40} height={40} />
      ) : (
        <span className={classes.mark} aria-hidden>
          {name.charAt(0)}
        </span>
      )}
      <span>{name}</span>
    </div>
  );
}
