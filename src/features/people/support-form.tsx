import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { anyPassword, email, name } from '../../../domain/company/accounts';
import { tenantRole } from '../../../domain/entities/people';
import { day } from '../../../domain/entities/scalars';
import { invitedFlows } from '../../../domain/flow/invited-flows';
import { SUPPORT_DAYS } from '../../../domain/limits';
import { todayIn } from '../../../domain/today-in';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { companyTimeZone } from '../../state/session/session';
import { connectivity } from '../../sync/connectivity';
import { DateInput } from '../../ui/fields/date-control';
import { fromWallClock } from '../../ui/fields/from-wall-clock';
import { FormMessage } from '../../ui/form/form-message';
import { PasswordField } from '../../ui/form/password-field';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { FlowsField } from './flows-field';
import { peopleDraft } from './people-draft';
import { NameFields, RoleField } from './person-fields';
import classes from './person-form.module.css';
import { membersPath, personAnswer } from './use-people';

const schema = z.object({
  name,
  email,
  /** Last day of the support, in the company's time zone. */
  support_ends_at: day,
  role: tenantRole,
  flows: invitedFlows,
  current_password: anyPassword,
});
type SupportValues = z.infer<typeof schema>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days that are proposed. */
const USUAL_DAYS = 7;

interface SupportFormProps {
  companyId: number;
  onInvited: () => void;
}

/** Shows the form that lets a person of the organisation in as support until a day; they enter after accepting. */
export default function SupportForm({ companyId, onInvited }: SupportFormProps) {
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  const timeZone = companyTimeZone();
  const [draft] = useState(() => peopleDraft(companyId, 'support'));
  const [usual] = useState(() => todayIn(timeZone, new Date(Date.now() + USUAL_DAYS * DAY_MS)));
  const { form, bind, message, isSaving } = useSchemaForm<SupportValues>({
    schema,
    initialValues: {
      ...{ name: '', email: '', support_ends_at: usual },
      ...{ role: 'user', flows: [], current_password: '' },
    },
    draft,
    save: async values => {
      const { answer, problem } = await save({
        method: 'POST',
        path: membersPath(companyId),
        body: { ...values, support_ends_at: fromWallClock(`${values.support_ends_at}T23:59`, timeZone) },
        answer: personAnswer,
      });
      if (problem) return problem;
      return () => {
        alerts.success(t`Convite enviado para ${answer.data.email}`);
        onInvited();
      };
    },
  });
  const { value, onChange, error } = form.getInputProps('support_ends_at');
  return (
    <form {...bind} className={classes.form}>
      <p className={classes.note}>
        <Trans>
          Alguém da organização entra para ajudar e sai sozinho no fim do prazo. Só quem é da organização
          consegue aceitar. Você pode encerrar antes.
        </Trans>
      </p>
      <NameFields form={form} />
      <DateInput
        look={{
          label: <Trans>Até o fim do dia</Trans>,
          description: <Trans>No máximo {SUPPORT_DAYS} dias</Trans>,
          required: true,
          withAsterisk: false,
          error,
          size: 'md',
        }}
        timeZone={timeZone}
        value={value}
        onChange={picked => onChange(picked ?? '')}
      />
      <RoleField companyId={companyId} form={form} asksPassword={false} />
      <FlowsField {...form.getInputProps('flows')} value={form.values.flows} />
      <PasswordField
        {...form.getInputProps('current_password')}
        label={<Trans>Sua senha</Trans>}
        name="current_password"
        autoComplete="current-password"
        description={<Trans>Confirme com a sua senha para liberar o suporte</Trans>}
      />
      <FormMessage>{message}</FormMessage>
      {!online && (
        <p className={classes.note} role="status">
          <Trans>Sem conexão não dá para convidar. O que você digitou fica guardado.</Trans>
        </p>
      )}
      <Button type="submit" size="md" loading={isSaving} disabled={!online} fullWidth>
        <Trans>Liberar suporte</Trans>
      </Button>
    </form>
  );
}
