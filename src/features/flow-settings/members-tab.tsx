import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconUserMinus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Member } from '../../../domain/entities/board';
import { permission } from '../../../domain/policy';
import { Avatar } from '../../ui/avatar';
import { loadLater } from '../../ui/page/load-later';
import { Sheet } from '../../ui/sheet/sheet';
import { StatusPill } from '../../ui/status-pill';
import { useIsPhone } from '../../ui/use-media';
import { useStore } from '../../view/hooks/use-store';
import type { BoardView } from '../../view/types';
import { MemberRole } from './members/member-role';
import classes from './tab-list.module.css';
import type { TabProps } from './tab-props';

const AddMember = loadLater(() => import('./members/add-member'));
const PendingMembers = loadLater(() => import('./members/pending-members'));
const RemoveMember = loadLater(() => import('./members/remove-member'));

/** Returns the phases in which a member must approve. */
const approvesIn = ({ phases, approvers }: BoardView, member: Member) =>
  phases.filter(phase =>
    approvers.some(({ phase_id, board_user_id }) => phase_id === phase.id && board_user_id === member.id),
  );

interface MembersTabProps extends TabProps {
  /** Form to invite a person into the company; null for people who may not. */
  invite: ((onInvited: () => void) => ReactNode) | null;
}

/** Lists the members of the flow and their roles. */
export default function MembersTab({ view, people, mayEdit, isOffline, invite }: MembersTabProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { actor } = useStore();
  const [adding, setAdding] = useState<'known' | 'new' | null>(null);
  const close = () => setAdding(null);
  const [removing, setRemoving] = useState<Member | null>(null);
  const nameOf = ({ user_id }: Member) => people.get(user_id)?.name ?? t`Pessoa que saiu da empresa`;
  const members = [...view.members].sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'pt-BR'));
  const admins = members.filter(({ role }) => role === 'admin');
  return (
    <div className={classes.tab}>
      <div className={classes.head}>
        <p>
          <Trans>
            Quem trabalha nos cards deste fluxo. Administradores do fluxo também o configuram; quem administra
            a empresa vê e configura todos.
          </Trans>
        </p>
        {mayEdit && (
          <Button
            leftSection={<IconPlus size={17} aria-hidden />}
            disabled={isOffline}
            onClick={() => setAdding('known')}
          >
            <Trans>Adicionar pessoa</Trans>
          </Button>
        )}
      </div>
      <ul className={classes.list} aria-label={t`Membros`}>
        {members.map(member => {
          const person = people.get(member.user_id);
          const name = nameOf(member);
          const isMe = member.id === view.me?.id;
          const isLast = member.role === 'admin' && admins.length === 1;
          const phases = approvesIn(view, member).map(phase => phase.name);
          const mayRemove =
            view.board.enabled &&
            !isLast &&
            permission(actor, 'remove_member', { member: view.me, isSelf: isMe }) === 'yes';
          return (
            <li key={member.id} className={classes.item}>
              <Avatar name={name} photo={person?.photo} size={36} />
              <span className={classes.what}>
                <b>
                  {name} {isMe && <Trans>(você)</Trans>}
                </b>
                <small>{person?.email}</small>
                {person?.enabled === false && (
                  <StatusPill tone="warn">
                    <Trans>Sem acesso à empresa</Trans>
                  </StatusPill>
                )}
                {phases.length > 0 && (
                  <small>
                    <Trans>Aprova em {phases.join(', ')}</Trans>
                  </small>
                )}
                {mayEdit && isLast && (
                  <small>
                    <Trans>
                      O fluxo precisa de ao menos um administrador: antes, dê esse papel a outra pessoa.
                    </Trans>
                  </small>
                )}
              </span>
              <span className={classes.buttons}>
                <MemberRole member={member} name={name} mayEdit={mayEdit && !isLast} isOffline={isOffline} />
                {mayRemove && isMe && (
                  <Button
                    variant="default"
                    size={isPhone ? 'md' : 'sm'}
                    disabled={isOffline}
                    onClick={() => setRemoving(member)}
                  >
                    <Trans>Sair do fluxo</Trans>
                  </Button>
                )}
                {mayRemove && !isMe && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={isPhone ? 44 : 36}
                    disabled={isOffline}
                    aria-label={t`Remover ${name}`}
                    onClick={() => setRemoving(member)}
                  >
                    <IconUserMinus size={19} />
                  </ActionIcon>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <PendingMembers
        // Pending members are not stored on devices, and are read again once there is a connection.
        key={String(isOffline)}
        view={view}
        mayEdit={mayEdit}
        isOffline={isOffline}
        mayResend={invite !== null}
        onFailed={null}
      />
      <Sheet isOpen={adding === 'known'} onClose={close} title={<Trans>Adicionar pessoa</Trans>}>
        <AddMember view={view} people={people} onInvite={invite && (() => setAdding('new'))} />
      </Sheet>
      <Sheet isOpen={adding === 'new'} onClose={close} title={<Trans>Convidar pessoa</Trans>} width={520}>
        {invite?.(close)}
      </Sheet>
      {removing && (
        <RemoveMember
          view={view}
          people={people}
          member={removing}
          phases={approvesIn(view, removing)}
          onClose={() => setRemoving(null)}
          onFailed={() => setRemoving(null)}
        />
      )}
    </div>
  );
}
