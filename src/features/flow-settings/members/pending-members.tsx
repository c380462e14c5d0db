import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { type InvitedToFlow, invitedToFlow } from '../../../../domain/entities/company';
import { queries, read } from '../../../online/queries';
import { save } from '../../../online/save';
import * as alerts from '../../../state/alerts';
import { session } from '../../../state/session/session';
import { Avatar } from '../../../ui/avatar';
import { Confirm } from '../../../ui/sheet/confirm';
import { StatusPill } from '../../../ui/status-pill';
import { useIsPhone } from '../../../ui/use-media';
import type { BoardView } from '../../../view/types';
import classes from '../tab-list.module.css';

interface PendingMembersProps {
  view: BoardView;
  mayEdit: boolean;
  isOffline: boolean;
  /** True for administrators of the company, who may send e-mails of invitations again. */
  mayResend: boolean;
}

const list = z.object({ data: z.array(invitedToFlow) });

/**
 * Lists the people invited into the company who join this flow by accepting. Read and changed online, since devices
 * store them only after that.
 */
export default function PendingMembers({ view, mayEdit, isOffline, mayResend }: PendingMembersProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { tenant_id } = useSnapshot(session);
  const { board, members } = view;
  const path = `/boards/${board.id}/invitations`;
  const { data, error, refetch } = useQuery(read(path, list), queries);
  const [removing, setRemoving] = useState<InvitedToFlow | null>(null);
  const [sending, setSending] = useState<string | null>(null);
  // Reads the pending people again, as one who accepts becomes a member.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the members change
  useEffect(() => void refetch(), [members.length, refetch]);

  const resend = async ({ id, email }: InvitedToFlow) => {
    setSending(id);
    const { problem } = await save({
      method: 'POST',
      path: `/tenants/${tenant_id}/members/${id}/resend-welcome`,
      answer: z.unknown(),
    });
    setSending(null);
    if (problem) alerts.error(problem.message);
    else alerts.success(t`Enviamos outro convite para ${email}. O link de antes não abre mais.`);
  };
  const remove = async ({ id, name }: InvitedToFlow) => {
    const { problem } = await save({ method: 'DELETE', path: `${path}/${id}`, answer: z.unknown() });
    if (problem) alerts.error(problem.message);
    else alerts.success(t`${name} não entra mais neste fluxo ao aceitar o convite`);
  };
  if (!data) {
    return error ? (
      <p className={classes.note}>
        <Trans>Os convites pendentes aparecem aqui quando houver conexão.</Trans>
      </p>
    ) : null;
  }
  if (data.data.length === 0) return null;
  return (
    <>
      <h2 className={classes.part}>
        <Trans>Convites pendentes</Trans>
      </h2>
      <ul className={classes.list} aria-label={t`Convites pendentes`}>
        {data.data.map(invited => {
          const { id, name, email, role, enabled } = invited;
          return (
            <li key={id} className={classes.item}>
              <Avatar name={name} size={36} />
              <span className={classes.what}>
                <b>{name}</b>
                <small>{email}</small>
                <StatusPill tone={enabled ? 'warn' : 'plain'}>
                  {enabled ? <Trans>Convite pendente</Trans> : <Trans>Convite suspenso</Trans>}
                </StatusPill>
                <small>
                  {role === 'admin' ? (
                    <Trans>Entra como administrador do fluxo quando aceitar</Trans>
                  ) : (
                    <Trans>Entra como usuário do fluxo quando aceitar</Trans>
                  )}
                </small>
              </span>
              <span className={classes.buttons}>
                {mayResend && enabled && (
                  <Button
                    variant="default"
                    size={isPhone ? 'md' : 'sm'}
                    loading={sending === id}
                    disabled={isOffline}
                    aria-label={t`Reenviar o convite a ${name}`}
                    onClick={() => void resend(invited)}
                  >
                    <Trans>Reenviar</Trans>
                  </Button>
                )}
                {mayEdit && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={isPhone ? 44 : 36}
                    disabled={isOffline}
                    aria-label={t`Remover ${name} do fluxo`}
                    onClick={() => setRemoving(invited)}
                  >
                    <IconUserMinus size={19} />
                  </ActionIcon>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <Confirm
        isOpen={removing !== null}
        isDangerous
        title={<Trans>Remover {removing?.name} do fluxo?</Trans>}
        confirm={<Trans>Remover do fluxo</Trans>}
        onConfirm={() => removing && void remove(removing)}
        onClose={() => setRemoving(null)}
      >
        <p>
          <Trans>O convite para a empresa continua valendo; só este fluxo sai dele.</Trans>
        </p>
      </Confirm>
    </>
  );
}
