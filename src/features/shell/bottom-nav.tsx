import { Trans, useLingui } from '@lingui/react/macro';
import { IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './bottom-nav.module.css';
import { useNavItems } from './nav-items';

/** Shows the navigation at the bottom of the app on a phone. */
export function BottomNav() {
  const { t } = useLingui();
  const items = useNavItems().filter(item => !('isDeskOnly' in item));
  return (
    <nav aria-label={t`Principal`} className={classes.bar}>
      {items.map(({ to, label, icon: Icon, count }) => (
        <Link key={to} to={to} className={classes.item} activeProps={{ 'data-on': true }}>
          <span className={classes.icon}>
            <Icon size={23} stroke={1.9} aria-hidden />
            {count > 0 && <span className={classes.count}>{count > 99 ? '99+' : count}</span>}
          </span>
          {label}
        </Link>
      ))}
      <Link to="/my-account" className={classes.item} activeProps={{ 'data-on': true }}>
        <IconUser size={23} stroke={1.9} aria-hidden />
        <Trans>Conta</Trans>
      </Link>
    </nav>
  );
}
