import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { session } from '../../state/session/session';
import { connectivity } from '../../sync/connectivity';
import { FormMessage } from '../../ui/form/form-message';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { FlowsField } from './flows-field';
import { peopleDraft } from './people-draft';
import { PersonFields, type PersonValues, personSchema, RoleField } from './person-fields';
import classes from './person-form.module.css';
import { membersPath, personAnswer } from './use-people';

interface InviteFormProps {
  companyId: number;
  /** Flow from which the person is invited. */
  boardId?: string;
  onInvited: () => void;
}

/** Shows the form that invites a person into a company: they receive an e-mail, and become a member by accepting. */
export default function InviteForm({ companyId, boardId, onInvited }: InviteFormProps) {
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  const { tenant_id } = useSnapshot(session);
  const [draft] = useState(() => peopleDraft(companyId, boardId ? `new.${boardId}` : 'new'));
  const [isAsked, setAsked] = useState(false);
  const { form, bind, message, isSaving } = useSchemaForm<PersonValues>({
    schema: personSchema,
    initialValues: {
      ...{ name: '', email: '', occupation: '', phone: '', role: 'user', current_password: '' },
      flows: boardId ? [{ board_id: boardId, role: 'user' }] : [],
    },
    draft,
    save: async ({ current_password, ...person }) => {
      const { answer, problem } = await save({
        method: 'POST',
        path: membersPath(companyId),
        body: { ...person, ...(current_password && { current_password }) },
        answer: personAnswer,
      });
      if (problem) {
        if (problem.errors?.current_password) setAsked(true);
        return problem;
      }
      return () => {
        alerts.success(t`Convite enviado para ${answer.data.email}`);
        onInvited();
      };
    },
  });
  return (
    <form {...bind} className={classes.form}>
      <p className={classes.note}>
        <Trans>Enviamos um e-mail com um link. A pessoa entra quando aceitar.</Trans>
      </p>
      <PersonFields form={form} />
      <RoleField companyId={companyId} form={form} asksPassword={isAsked || form.values.role === 'admin'} />
      {companyId === tenant_id && <FlowsField {...form.getInputProps('flows')} value={form.values.flows} />}
      <FormMessage>{message}</FormMessage>
      {!online && (
        <p className={classes.note} role="status">
          <Trans>Sem conexão não dá para convidar. O que você digitou fica guardado.</Trans>
        </p>
      )}
      <Button type="submit" size="md" loading={isSaving} disabled={!online} fullWidth>
        <Trans>Enviar o convite</Trans>
      </Button>
    </form>
  );
}
