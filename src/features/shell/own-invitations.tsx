import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type OwnInvitation, ownInvitation } from '../../../domain/entities/company';
import { queries, read } from '../../online/queries';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { refreshProfile } from '../../state/session/open-session';
import { Confirm } from '../../ui/sheet/confirm';
import classes from './own-invitations.module.css';

const answer = z.object({ data: z.array(ownInvitation) });

/**
 * Lists companies that invite the signed-in person; renders nothing without a connection or without invitations. An
 * accepted company joins the list of companies below.
 */
export default function OwnInvitations() {
  const { t } = useLingui();
  const { data } = useQuery(read('/me/invitations', answer), queries);
  const [isSaving, setSaving] = useState(false);
  const [declining, setDeclining] = useState<OwnInvitation | null>(null);
  const invitations = data?.data ?? [];
  if (invitations.length === 0) return null;

  const respond = async ({ id, company_name }: OwnInvitation, verb: 'accept' | 'decline') => {
    setSaving(true);
    const path = `/me/invitations/${id}/${verb}`;
    const { problem } = await save({ method: 'POST', path, answer: z.unknown() });
    if (problem) alerts.error(problem.message);
    else if (verb === 'accept') {
      await refreshProfile();
      alerts.success(t`Você agora faz parte de ${company_name}.`);
    }
    setSaving(false);
  };

  return (
    <section className={classes.list} aria-labelledby="own-invitations">
      <p id="own-invitations" className={classes.heading}>
        <Trans>Convites</Trans>
      </p>
      {invitations.map(invitation => {
        const company = invitation.company_name;
        return (
          <div key={invitation.id} className={classes.one}>
            <span className={classes.company}>{company}</span>
            <Button
              size="xs"
              variant="default"
              disabled={isSaving}
              aria-label={t`Recusar o convite de ${company}`}
              onClick={() => setDeclining(invitation)}
            >
              <Trans>Recusar</Trans>
            </Button>
            <Button
              size="xs"
              disabled={isSaving}
              aria-label={t`Aceitar o convite de ${company}`}
              onClick={() => respond(invitation, 'accept')}
            >
              <Trans>Aceitar</Trans>
            </Button>
          </div>
        );
      })}
      <Confirm
        isOpen={declining !== null}
        title={<Trans>Recusar o convite?</Trans>}
        confirm={<Trans>Recusar</Trans>}
        onConfirm={() => declining && respond(declining, 'decline')}
        onClose={() => setDeclining(null)}
      >
        <p>
          <Trans>Para fazer parte da empresa depois, peça outro convite a ela.</Trans>
        </p>
      </Confirm>
    </section>
  );
}
