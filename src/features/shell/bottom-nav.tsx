import { Trans, useLingui } from '@lingui/react/macro';
import { IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { Sheet } from '../../ui/sheet';
import classes from './bottom-nav.module.css';
import { useNavItems } from './nav-items';

/** Foot of the app on a phone. */
export function BottomNav() {
  const { t } = useLingui();
  const items = useNavItems();
  const [AccountPanel, setPanel] = useState<ComponentType<{ onDone: () => void }>>();
  const [isAccountOpen, setAccountOpen] = useState(false);
  const openAccount = async () => {
    const panel = await import('./account-panel');
    setPanel(() => panel.AccountPanel);
    setAccountOpen(true);
  };
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
      <button type="button" className={classes.item} aria-haspopup="dialog" onClick={openAccount}>
        <IconUser size={23} stroke={1.9} aria-hidden />
        <Trans>Conta</Trans>
      </button>
      <Sheet isOpen={isAccountOpen} onClose={() => setAccountOpen(false)} title={<Trans>Conta</Trans>}>
        {AccountPanel && <AccountPanel onDone={() => setAccountOpen(false)} />}
      </Sheet>
    </nav>
  );
}
