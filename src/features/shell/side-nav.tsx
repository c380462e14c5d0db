import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconCloudUp, IconSearch } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { preferences } from '../../state/preferences';
import { openSearch } from '../../state/searching';
import { session } from '../../state/session/session';
import { Avatar } from '../../ui/avatar';
import { CTRL_KEY } from '../../ui/ctrl-key';
import { Dropdown } from '../../ui/sheet/dropdown';
import { useQueue } from '../../view/hooks/queue';
import { Brand } from './brand';
import { useNavItems } from './nav-items';
import classes from './side-nav.module.css';
import { SideNavLabel, SideNavLink } from './side-nav-link';

/**
 * Shows a menu at the left of the app on a desktop; it collapses to icons.
 *
 * @param notices panel that opens beside «Avisos», so that a person on a board stays there
 */
export function SideNav({ notices }: { notices: (close: () => void) => ReactNode }) {
  const { t } = useLingui();
  const { user } = useSnapshot(session);
  const { isRail } = useSnapshot(preferences);
  const [AccountPanel, setPanel] = useState<ComponentType<{ onDone: () => void }>>();
  const items = useNavItems();
  const isOnNotices = useLocation({ select: ({ pathname }) => pathname === '/notifications' });
  const { waiting, refused } = useQueue() ?? { waiting: 0, refused: 0 };
  return (
    <aside className={classes.side} data-rail={isRail || undefined}>
      <Brand />
      <button
        type="button"
        className={`${classes.item} ${classes.search}`}
        aria-label={t`Buscar em tudo`}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openSearch}
      >
        <IconSearch size={20} stroke={1.9} aria-hidden />
        <span className={classes.label}>
          <Trans>Buscar</Trans>
        </span>
        <kbd aria-hidden>{CTRL_KEY} K</kbd>
      </button>
      <nav aria-label={t`Principal`} className={classes.nav}>
        {items.map(item =>
          item.to === '/notifications' ? (
            <Dropdown
              key={item.to}
              side="right"
              className={classes.item}
              rootClassName={isOnNotices ? classes.on : ''}
              name={
                item.count > 0
                  ? t`${item.label}: ${plural(item.count, { one: '# não lido', other: '# não lidos' })}`
                  : item.label
              }
              label={<SideNavLabel {...item} />}
            >
              {notices}
            </Dropdown>
          ) : (
            <SideNavLink key={item.to} {...item} isRail={isRail} />
          ),
        )}
        {waiting + refused > 0 && (
          <SideNavLink
            to="/sync"
            label={t`Sincronização`}
            icon={IconCloudUp}
            count={waiting + refused}
            isBad={refused > 0}
            isRail={isRail}
          />
        )}
      </nav>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={!isRail}
        aria-label={isRail ? t`Abrir o menu` : t`Recolher o menu`}
        onClick={() => {
          preferences.isRail = !isRail;
        }}
      >
        <IconChevronLeft size={19} stroke={1.9} aria-hidden />
        {!isRail && <Trans>Recolher</Trans>}
      </button>
      {user && (
        <Dropdown
          side="above"
          onOpen={async () => {
            const panel = await import('./account-panel');
            setPanel(() => panel.default);
          }}
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
          {close => AccountPanel && <AccountPanel onDone={close} />}
        </Dropdown>
      )}
    </aside>
  );
}
