import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { WHITE_LABEL_TENANT } from '../../../domain/company/organization';
import type { CompanyMemberDetail } from '../../../domain/entities/company';
import { shownPhone } from '../../../domain/reading/shown-phone';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { refreshProfile } from '../../state/session/open-session';
import { session } from '../../state/session/session';
import { connectivity } from '../../sync/connectivity';
import { FormMessage } from '../../ui/form/form-message';
import { SaveButton } from '../../ui/form/save-button';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { OfflineNote } from '../../ui/page/online-note';
import { FlowsField } from './flows-field';
import { peopleDraft } from './people-draft';
import { PersonFacts } from './person-facts';
import { PersonFields, type PersonValues, personSchema, RoleField } from './person-fields';
import classes from './person-form.module.css';
import { membersPath, personAnswer } from './use-people';

interface PersonFormProps {
  companyId: number;
  person: CompanyMemberDetail;
  onDone: () => void;
}

/**
 * Shows the form that changes a person of a company, or an invitation. Only changed fields are sent, since a changed
 * address must be confirmed.
 */
export function PersonForm({ companyId, person, onDone }: PersonFormProps) {
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  const { user, tenant_id } = useSnapshot(session);
  const { id, pending, elsewhere } = person;
  const isTheirs = elsewhere && tenant_id !== WHITE_LABEL_TENANT;
  const [draft] = useState(() => peopleDraft(companyId, id));
  const [isAsked, setAsked] = useState(false);
  const [before] = useState<PersonValues>(() => ({
    name: person.name,
    email: person.email,
    occupation: person.occupation ?? '',
    phone: shownPhone(person.phone),
    role: person.role,
    flows: person.flows,
    current_password: '',
  }));
  const { form, bind, message, isSaving } = useSchemaForm<PersonValues>({
    schema: personSchema,
    initialValues: before,
    draft,
    save: async ({ current_password, ...values }) => {
      const fields = Object.keys(values) as (keyof typeof values)[];
      const changed = fields.filter(field => JSON.stringify(values[field]) !== JSON.stringify(before[field]));
      const { answer, problem } = await save({
        method: 'PUT',
        path: `${membersPath(companyId)}/${id}`,
        body: {
          ...Object.fromEntries(changed.map(field => [field, values[field]])),
          ...(current_password && { current_password }),
        },
        answer: personAnswer,
      });
      if (problem) {
        if (problem.errors?.current_password) setAsked(true);
        return problem;
      }
      if (id === user?.id) await refreshProfile();
      return () => {
        if (pending && changed.includes('email'))
          alerts.success(t`Convite enviado para ${answer.data.email}`);
        else alerts.success(t`${answer.data.name}: dados salvos`);
        onDone();
      };
    },
  });
  const becomesAdmin = form.values.role === 'admin' && before.role !== 'admin';
  return (
    <form {...bind} className={classes.form}>
      {isTheirs ? (
        <>
          <p className={classes.note}>
            <Trans>
              Esta pessoa também está em outra empresa: só ela mesma, ou a organização, muda os dados dela.
              Aqui você decide o papel e o acesso.
            </Trans>
          </p>
          <PersonFacts person={person} />
        </>
      ) : (
        <PersonFields
          form={form}
          emailNote={
            pending ? (
              <Trans>Se mudar, enviamos outro convite ao novo e-mail, e o link anterior deixa de abrir</Trans>
            ) : person.new_email ? (
              <Trans>Espera a confirmação de {person.new_email}; até lá vale o de agora</Trans>
            ) : (
              <Trans>O e-mail novo só vale depois que a pessoa abrir o link que enviamos para ele</Trans>
            )
          }
        />
      )}
      <RoleField companyId={companyId} form={form} asksPassword={isAsked || becomesAdmin} />
      {pending && companyId === tenant_id && (
        <FlowsField {...form.getInputProps('flows')} value={form.values.flows} />
      )}
      <FormMessage>{message}</FormMessage>
      {!online && <OfflineNote />}
      <SaveButton isSaving={isSaving}>
        <Trans>Salvar</Trans>
      </SaveButton>
    </form>
  );
}
