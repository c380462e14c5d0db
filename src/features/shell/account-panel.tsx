import { Plural, Trans, useLingui } from '@lingui/react/macro';
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
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import * as alerts from '../../state/alerts';
import { signOut, switchTenant, unsentBeforeSignOut } from '../../state/open-session';
import { preferences } from '../../state/preferences';
import { session } from '../../state/session';
import { Avatar } from '../../ui/avatar';
import { Confirm } from '../../ui/confirm';
import { loadLater } from '../../ui/load-later';
import { SwitchField } from '../../ui/switch-field';
import classes from './account-panel.module.css';

const OwnInvitations = loadLater(() => import('./own-invitations'));

/** Who is signed in, how the app looks and listens here, the companies that invite and those to switch between, what
 * waits, and the way out. */
export function AccountPanel({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { user, tenants, tenant_id } = useSnapshot(session);
  const { shortcuts } = useSnapshot(preferences);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [{ waiting, drafts }, setUnsent] = useState({ waiting: 0, drafts: 0 });

  const leave = async () => {
    try {
      await signOut();
    } catch (cause) {
      alerts.error(cause instanceof Error ? cause.message : t`Erro de comunicação com o servidor`);
    }
  };
  const askToLeave = async () => {
    const found = await unsentBeforeSignOut();
    if (found.waiting + found.drafts > 0) setUnsent(found);
    else await leave();
  };
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
      <OwnInvitations onDone={onDone} onFailed={() => undefined} />
      {tenants.length > 1 && (
        <div className={classes.group}>
          <p className={classes.heading}>
            <Trans>Trocar empresa</Trans>
          </p>
          {tenants.map(tenant => (
            <button
              key={tenant.id}
              type="button"
              className={classes.item}
              aria-current={tenant.id === tenant_id || undefined}
              onClick={() => {
                onDone();
                if (tenant.id !== tenant_id) switchTenant(tenant.id);
              }}
            >
              <span className={classes.grow}>{tenant.name}</span>
              {tenant.id === tenant_id && <IconCheck size={17} aria-hidden />}
            </button>
          ))}
        </div>
      )}
      <div className={classes.group}>
        <Link to="/sync" className={classes.item} onClick={onDone}>
          <IconCloudUp size={18} aria-hidden />
          <Trans>Sincronização</Trans>
        </Link>
        <button type="button" className={classes.item} onClick={askToLeave}>
          <IconLogout size={18} aria-hidden />
          <Trans>Sair</Trans>
        </button>
      </div>
      <Confirm
        isOpen={waiting + drafts > 0}
        isDangerous={drafts > 0}
        title={
          waiting > 0 ? (
            <Trans>Sair com alterações a enviar?</Trans>
          ) : (
            <Trans>Sair e apagar o que você escreveu?</Trans>
          )
        }
        confirm={
          drafts > 0 ? (
            <Plural value={drafts} one="Sair e apagar o texto" other="Sair e apagar os textos" />
          ) : (
            <Trans>Sair e enviar depois</Trans>
          )
        }
        onConfirm={leave}
        onClose={() => setUnsent({ waiting: 0, drafts: 0 })}
      >
        {waiting > 0 && (
          <p>
            <Plural
              value={waiting}
              one="# alteração ainda não foi enviada. Ela fica guardada neste aparelho e segue quando você entrar de novo."
              other="# alterações ainda não foram enviadas. Elas ficam guardadas neste aparelho e seguem quando você entrar de novo."
            />
          </p>
        )}
        {drafts > 0 && (
          <p>
            <Plural
              value={drafts}
              one="# texto que você começou e não enviou será apagado deste aparelho."
              other="# textos que você começou e não enviou serão apagados deste aparelho."
            />
          </p>
        )}
      </Confirm>
    </div>
  );
}
