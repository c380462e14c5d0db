import { Trans, useLingui } from '@lingui/react/macro';
import { useMantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconCloudUp,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';
import { switchTenant } from '../../state/open-session';
import { preferences } from '../../state/preferences';
import { session } from '../../state/session';
import { Avatar } from '../../ui/avatar';
import { loadLater } from '../../ui/load-later';
import { SwitchField } from '../../ui/switch-field';
import classes from './account-panel.module.css';
import { SignOut } from './sign-out';

const OwnInvitations = loadLater(() => import('./own-invitations'));

/** Who is signed in, how the app looks and listens here, the companies that invite and those to switch between, what
 * waits, and the way out. */
export function AccountPanel({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { user, tenants, tenant_id } = useSnapshot(session);
  const { shortcuts } = useSnapshot(preferences);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes = [
    { value: 'auto', label: t`Sistema`, icon: IconDeviceDesktop },
    { value: 'light', label: t`Claro`, icon: IconSun },
    { value: 'dark', label: t`Escuro`, icon: IconMoon },
  ] as const;

  return (
    <div className={classes.panel}>
      {user && (
        <div className={classes.person}>
          <Avatar name={user.name} photo={user.photo} size={40} />
          <div>
            <b>{user.name}</b>
            <small>{user.email}</small>
          </div>
        </div>
      )}
      <fieldset className={classes.schemes}>
        <legend>
          <Trans>Tema</Trans>
        </legend>
        {schemes.map(({ value, label, icon: Icon }) => (
          <label key={value}>
            <input
              type="radio"
              name="scheme"
              checked={colorScheme === value}
              onChange={() => setColorScheme(value)}
            />
            <Icon size={17} aria-hidden />
            {label}
          </label>
        ))}
      </fieldset>
      <SwitchField
        label={<Trans>Atalhos de uma só tecla</Trans>}
        checked={shortcuts}
        onChange={isOn => {
          preferences.shortcuts = isOn;
        }}
      />
      <OwnInvitations onFailed={() => undefined} />
      {tenants.length > 1 && (
        <div className={classes.group}>
          <p className={classes.heading}>
            <Trans>Trocar empresa</Trans>
          </p>
          {tenants.map(({ id, name, address }) => (
            <button
              key={id}
              type="button"
              className={classes.item}
              aria-current={id === tenant_id || undefined}
              onClick={() => {
                onDone();
                if (id !== tenant_id) switchTenant(id);
              }}
            >
              <span className={classes.grow}>{name}</span>
              {address && (
                <small>
                  <Trans>em outro endereço</Trans>
                </small>
              )}
              {id === tenant_id && <IconCheck size={17} aria-hidden />}
            </button>
          ))}
        </div>
      )}
      <div className={classes.group}>
        <Link to="/sync" className={classes.item} onClick={onDone}>
          <IconCloudUp size={18} aria-hidden />
          <Trans>Sincronização</Trans>
        </Link>
        <SignOut>
          {leave => (
            <button type="button" className={classes.item} onClick={leave}>
              <IconLogout size={18} aria-hidden />
              <Trans>Sair</Trans>
            </button>
          )}
        </SignOut>
      </div>
    </div>
  );
}
