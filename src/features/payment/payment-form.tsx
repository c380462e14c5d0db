import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { document } from '../../../domain/company/company-fields';
import { contactEmail, dueDay } from '../../../domain/company/payment-fields';
import type { Payment } from '../../../domain/entities/company';
import { optionalText } from '../../../domain/entities/scalars';
import { TEXT_MAX } from '../../../domain/limits';
import { shownPhone } from '../../../domain/reading/shown-phone';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { FormMessage } from '../../ui/form/form-message';
import { FormSection } from '../../ui/form/form-section';
import { PhoneField } from '../../ui/form/phone-field';
import { SaveButton } from '../../ui/form/save-button';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { draftPlace } from '../../view/drafts';
import { paymentAnswer, paymentPath } from './use-payment';

const typed = <Schema extends z.ZodMiniType>(schema: Schema) => z.pipe(z.string(), schema as never);
const line = optionalText(TEXT_MAX);

/**
 * `paymentChange` without the check of telephone numbers, whose data for all countries take 50 KB; the server checks
 * them too.
 */
const paymentValues = z.object({
  plan: line,
  contact_name: line,
  contact_email: typed(contactEmail),
  contact_phone: line,
  document: typed(document),
  due_day: typed(dueDay),
});
type PaymentValues = z.input<typeof paymentValues>;

const DAYS = Array.from({ length: 31 }, (_, day) => String(day + 1));

/**
 * Shows the form of a company's payment terms: plan, contact and due day. Typed text is stored on the device until it
 * is saved.
 */
export function PaymentForm({ companyId, payment }: { companyId: number; payment: Payment }) {
  const { t } = useLingui();
  const [draft] = useState(() => draftPlace(`payment.${companyId}`));
  const { form, bind, message, isSaving } = useSchemaForm<PaymentValues>({
    schema: paymentValues,
    initialValues: {
      plan: payment.plan,
      contact_name: payment.contact_name,
      contact_email: payment.contact_email ?? '',
      contact_phone: shownPhone(payment.contact_phone),
      document: payment.document ?? '',
      due_day: payment.due_day === null ? '' : String(payment.due_day),
    },
    draft,
    save: async body => {
      const path = paymentPath(companyId);
      const { problem } = await save({ method: 'PUT', path, body, answer: paymentAnswer });
      return problem ?? (() => alerts.success(t`Dados de pagamento salvos`));
    },
  });
  return (
    <form {...bind}>
      <FormSection
        title={<Trans>Pagamento</Trans>}
        lead={<Trans>O combinado, anotado pela organização. Nada é cobrado por aqui.</Trans>}
      >
        <TextInput
          {...form.getInputProps('plan')}
          size="md"
          label={<Trans>Plano</Trans>}
          placeholder={t`Mensal, até 20 pessoas`}
          autoComplete="off"
        />
        <TextInput
          {...form.getInputProps('contact_name')}
          size="md"
          label={<Trans>Quem cuida do pagamento</Trans>}
          autoComplete="off"
        />
        <TextInput
          {...form.getInputProps('contact_email')}
          size="md"
          type="email"
          inputMode="email"
          label={<Trans>E-mail</Trans>}
          autoComplete="off"
        />
        <PhoneField field={form.getInputProps('contact_phone')} />
        <TextInput
          {...form.getInputProps('document')}
          size="md"
          label={<Trans>CPF ou CNPJ</Trans>}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <NativeSelect
          {...form.getInputProps('due_day')}
          size="md"
          label={<Trans>Dia do vencimento</Trans>}
          data={[{ value: '', label: t`Sem dia fixo` }, ...DAYS]}
        />
        <FormMessage>{message}</FormMessage>
        <SaveButton isSaving={isSaving}>
          <Trans>Salvar</Trans>
        </SaveButton>
      </FormSection>
    </form>
  );
}
