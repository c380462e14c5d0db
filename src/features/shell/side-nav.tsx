import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';
import { session } from '../../state/session';
import { Avatar } from '../../ui/avatar';
import { Dropdown } from '../../ui/dropdown';
import { AccountPanel } from './account-panel';
import { Brand } from './brand';
import { useNavItems } from './nav-items';
import classes from './side-nav.module.css';

/** Left side of the app on a desktop. */
export function SideNav() {
  const { t } = useLingui();
  const { user } = useSnapshot(session);
  const items = useNavItems();
  return (
    <aside className={classes.side}>
      <Brand />
      <nav aria-label={t`Principal`} className={classes.nav}>
        {items.map(({ to, label, icon: Icon, count, isBad }) => (
          <Link key={to} to={to} className={classes.item} activeProps={{ 'data-on': true }}>
            <Icon size={19} stroke={1.9} aria-hidden />
            <span className={classes.label}>{label}</span>
            {count > 0 && (
              <span className={classes.count} data-bad={isBad || undefined}>
                {count}
              </span>
            )}
          </Link>
        ))}
      </nav>
      {user && (
        <Dropdown
          side="above"
          className={classes.person}
          name={t`Conta de ${user.name}`}
          label={
            <>
              <Avatar name={user.name} photo={user.photo} size={32} />
              <span className={classes.who}>
                <b>{user.name}</b>
                <small>{user.occupation || <Trans>Conta</Trans>}</small>
              </span>
            </>
          }
        >
          {close => <AccountPanel onDone={close} />}
        </Dropdown>
      )}
    </aside>
  );
}
