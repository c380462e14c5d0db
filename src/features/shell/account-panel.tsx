import { Trans } from '@lingui/react/macro';
import {
  IconBuildingCommunity,
  IconCheck,
  IconCloudUp,
  IconLogout,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { WHITE_LABEL_TENANT } from '../../../domain/company/organization';
import { switchTenant } from '../../state/session/open-session';
import { session } from '../../state/session/session';
import { Avatar } from '../../ui/avatar';
import { SchemeChoice } from '../../ui/fields/scheme-choice';
import { loadLater } from '../../ui/page/load-later';
import { useRunsFlows } from '../../view/hooks/may-configure';
import classes from './account-panel.module.css';
import { SignOut } from './sign-out';

const OwnInvitations = loadLater(() => import('./own-invitations'));

interface AccountPanelProps {
  /** Called after a choice, so that the menu around it closes. */
  onDone?: () => void;
  /** Links to the parts of the account, in place of the single link to it. */
  children?: ReactNode;
}

/**
 * Shows a panel of the account: the signed-in person, links to the account, invitations, companies to switch to, the
 * look of the app, unsent changes, and sign-out.
 */
export default function AccountPanel({ onDone = () => undefined, children }: AccountPanelProps) {
  const { user, tenants, tenant_id } = useSnapshot(session);
  const runsFlows = useRunsFlows();
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
      <div className={classes.group}>
        {children ?? (
          <Link to="/my-account" className={classes.item} onClick={onDone}>
            <IconUser size={18} aria-hidden />
            <Trans>Minha conta</Trans>
          </Link>
        )}
      </div>
      <OwnInvitations onFailed={null} />
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
      <SchemeChoice />
      <div className={classes.group}>
        {tenant_id !== WHITE_LABEL_TENANT && (
          <>
            {runsFlows && (
              <Link to="/team" className={classes.item} onClick={onDone}>
                <IconUsers size={18} aria-hidden />
                <Trans>Equipe</Trans>
              </Link>
            )}
            <Link to="/my-organization" className={classes.item} onClick={onDone}>
              <IconBuildingCommunity size={18} aria-hidden />
              <Trans>Organização</Trans>
            </Link>
            <Link to="/sync" className={classes.item} onClick={onDone}>
              <IconCloudUp size={18} aria-hidden />
              <Trans>Sincronização</Trans>
            </Link>
          </>
        )}
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
