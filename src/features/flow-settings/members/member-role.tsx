import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type Member, member as memberRow } from '../../../../domain/entities/board';
import { save } from '../../../online/save';
import * as alerts from '../../../state/alerts';
import { StatusPill } from '../../../ui/status-pill';
import { useIsPhone } from '../../../ui/use-media';

interface MemberRoleProps {
  member: Member;
  name: string;
  mayEdit: boolean;
  isOffline: boolean;
}

/** Shows a choice of a member's role in the flow; the choice is shown at once, unless it is refused. */
export function MemberRole({ member, name, mayEdit, isOffline }: MemberRoleProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const [wanted, setWanted] = useState<Member['role'] | null>(null);
  useEffect(() => {
    if (wanted === member.role) setWanted(null);
  }, [wanted, member.role]);
  if (!mayEdit) {
    return (
      <StatusPill tone={member.role === 'admin' ? 'brand' : 'plain'}>
        {member.role === 'admin' ? <Trans>Administrador</Trans> : <Trans>Usuário</Trans>}
      </StatusPill>
    );
  }
  const choose = async (role: Member['role']) => {
    setWanted(role);
    const { problem } = await save({
      method: 'PATCH',
      path: `/boards/${member.board_id}/users/${member.id}`,
      body: { role },
      answer: z.object({ data: memberRow }),
    });
    if (!problem) return alerts.success(t`Papel de ${name} salvo`);
    setWanted(null);
    alerts.error(problem.message);
  };
  return (
    <NativeSelect
      aria-label={t`Papel de ${name}`}
      size={isPhone ? 'md' : 'sm'}
      disabled={isOffline}
      value={wanted ?? member.role}
      data={[
        { value: 'user', label: t`Usuário` },
        { value: 'admin', label: t`Administrador` },
      ]}
      onChange={event => void choose(event.currentTarget.value as Member['role'])}
    />
  );
}
