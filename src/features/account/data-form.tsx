import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { name } from '../../../domain/company/accounts';
import { optionalText } from '../../../domain/entities/scalars';
import { TEXT_MAX } from '../../../domain/limits';
import { shownPhone } from '../../../domain/reading/shown-phone';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { refreshProfile } from '../../state/session/open-session';
import { session } from '../../state/session/session';
import { FormMessage } from '../../ui/form/form-message';
import { PhoneField } from '../../ui/form/phone-field';
import { SaveButton } from '../../ui/form/save-button';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { draftPlace } from '../../view/drafts';
import classes from './form.module.css';
import { type Me, meAnswer } from './use-me';

/**
 * `profileChange` without the check of telephone numbers, whose data for all countries take 50 KB; the server checks
 * them too.
 */
const schema = z.object({
  name,
  occupation: optionalText(TEXT_MAX),
  phone: optionalText(TEXT_MAX),
  current_tenant_id: z.string(),
});

/** Shows the form for a person's profile. Typed text is stored on the device until it is saved. */
export default function DataForm({ me }: { me: Me }) {
  const { t } = useLingui();
  const { tenants } = useSnapshot(session);
  const [draft] = useState(() => draftPlace('account.data'));
  const { form, bind, message, isSaving } = useSchemaForm<z.infer<typeof schema>>({
    schema,
    initialValues: {
      name: me.name,
      occupation: me.occupation ?? '',
      phone: shownPhone(me.phone),
      current_tenant_id: String(me.current_tenant_id ?? ''),
    },
    draft,
    save: async ({ current_tenant_id, ...values }) => {
      const body = { ...values, ...(choosesCompany && { current_tenant_id }) };
      const { problem } = await save({
        method: 'PUT',
        path: '/user/profile-information',
        body,
        answer: meAnswer,
      });
      if (problem) return problem;
      await refreshProfile();
      return () => alerts.success(t`Dados salvos`);
    },
  });
  // At a company's own host everyone starts in that company.
  const choosesCompany = tenants.length > 1 && tenants.every(({ address }) => !address);
  return (
    <form {...bind} className={classes.form}>
      <TextInput {...form.getInputProps('name')} size="md" label={<Trans>Nome</Trans>} autoComplete="name" />
      <TextInput
        {...form.getInputProps('occupation')}
        size="md"
        label={<Trans>Cargo</Trans>}
        placeholder={t`Vendas`}
        autoComplete="organization-title"
      />
      <PhoneField field={form.getInputProps('phone')} autoComplete="tel" />
      {choosesCompany && (
        <NativeSelect
          {...form.getInputProps('current_tenant_id')}
          size="md"
          label={<Trans>Empresa padrão</Trans>}
          description={<Trans>Onde você começa ao entrar</Trans>}
          data={tenants.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <FormMessage>{message}</FormMessage>
      <SaveButton isSaving={isSaving}>
        <Trans>Salvar</Trans>
      </SaveButton>
    </form>
  );
}
