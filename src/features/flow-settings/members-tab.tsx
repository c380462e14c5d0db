import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Member } from '../../../domain/entities/board';
import { Avatar } from '../../ui/avatar';
import { loadLater } from '../../ui/load-later';
import { Sheet } from '../../ui/sheet';
import { StatusPill } from '../../ui/status-pill';
import { useIsPhone } from '../../ui/use-media';
import type { BoardView } from '../../view/types';
import { MemberRole } from './member-role';
import classes from './tab-list.module.css';
import type { TabProps } from './tab-props';

const AddMember = loadLater(() => import('./add-member'));
const RemoveMember = loadLater(() => import('./remove-member'));

/** The phases in which a member is asked to approve, in words. */
const approvesIn = ({ phases, approvers }: BoardView, member: Member) =>
  phases.filter(phase =>
    approvers.some(({ phase_id, board_user_id }) => phase_id === phase.id && board_user_id === member.id),
  );

/** Who works in the flow, and who configures it. */
export default function MembersTab({ view, people, mayEdit, isOffline }: TabProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const [isAdding, setAdding] = useState(false);
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
            onClick={() => setAdding(true)}
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
                {mayEdit && !isLast && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={isPhone ? 44 : 36}
                    disabled={isOffline}
                    aria-label={isMe ? t`Sair do fluxo` : t`Remover ${name}`}
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
      <Sheet isOpen={isAdding} onClose={() => setAdding(false)} title={<Trans>Adicionar pessoa</Trans>}>
        <AddMember view={view} people={people} />
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
