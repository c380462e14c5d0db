import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { amount, url } from '../../../domain/company/invoices';
import type { FieldValue } from '../../../domain/entities/card';
import type { Invoice } from '../../../domain/entities/company';
import { day, requiredText, typedText } from '../../../domain/entities/scalars';
import { REQUIRED } from '../../../domain/limits';
import { typedValue } from '../../../domain/reading/typed-value';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { companyTimeZone } from '../../state/session/session';
import { DateInput } from '../../ui/fields/date-control';
import { MoneyControl } from '../../ui/fields/read-controls';
import { FormMessage } from '../../ui/form/form-message';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { draftPlace } from '../../view/drafts';
import classes from './invoices.module.css';
import { invoiceAnswer, invoicesPath } from './use-payment';

const dayText = z.pipe(requiredText(), day);

/** Schema of `newInvoice` for typed values. */
const invoiceValues = z.object({
  description: typedText(),
  amount: z.pipe(
    z.pipe(
      z.custom<FieldValue | null>(),
      z.transform(typed => typedValue('currency', typed)),
    ),
    z.pipe(
      z.custom<FieldValue | null>(value => value !== null, REQUIRED),
      amount as never,
    ),
  ),
  due_date: dayText,
  paid_date: z.union([z.literal(''), dayText], 'Data inválida'),
  url: z.pipe(z.string(), url as never),
});
type InvoiceValues = z.input<typeof invoiceValues>;

const MONEY = { name: '', options: [] };

interface InvoiceFormProps {
  companyId: number;
  /** Invoice that is edited; null creates a new one. */
  invoice: Invoice | null;
  onDone: () => void;
}

/** Shows the form that creates or changes an invoice. Typed text is stored on the device until it is saved. */
export default function InvoiceForm({ companyId, invoice, onDone }: InvoiceFormProps) {
  const { t } = useLingui();
  const [draft] = useState(() => draftPlace(`invoice.${companyId}.${invoice?.id ?? 'new'}`));
  const timeZone = companyTimeZone();
  const { form, bind, message, isSaving } = useSchemaForm<InvoiceValues>({
    schema: invoiceValues as z.ZodMiniType<unknown, InvoiceValues>,
    initialValues: {
      description: invoice?.description ?? '',
      amount: invoice?.amount ?? null,
      due_date: invoice?.due_date ?? '',
      paid_date: invoice?.paid_date ?? '',
      url: invoice?.url ?? '',
    },
    draft,
    save: async values => {
      const { problem } = await save({
        method: invoice ? 'PATCH' : 'POST',
        path: invoice ? `${invoicesPath(companyId)}/${invoice.id}` : invoicesPath(companyId),
        body: {
          ...values,
          amount: typedValue('currency', values.amount),
          paid_date: values.paid_date || null,
        },
        answer: invoiceAnswer,
      });
      if (problem) return problem;
      return () => {
        alerts.success(invoice ? t`Fatura salva` : t`Fatura registrada`);
        onDone();
      };
    },
  });
  const date = (name: 'due_date' | 'paid_date', label: string, description?: string) => (
    <DateInput
      look={{ label, description, size: 'md', name, error: form.getInputProps(name).error }}
      timeZone={timeZone}
      value={form.values[name]}
      onChange={value => form.setFieldValue(name, value ?? '')}
    />
  );
  return (
    <form {...bind} className={classes.form}>
      <TextInput
        {...form.getInputProps('description')}
        data-autofocus
        size="md"
        label={<Trans>Descrição</Trans>}
        placeholder={t`Mensalidade de dezembro`}
        autoComplete="off"
      />
      <MoneyControl
        field={MONEY}
        timeZone={timeZone}
        look={{ label: t`Valor`, size: 'md', name: 'amount', error: form.getInputProps('amount').error }}
        value={form.values.amount}
        onChange={value => form.setFieldValue('amount', value)}
      />
      {date('due_date', t`Vencimento`)}
      {date('paid_date', t`Paga em`, t`Em branco enquanto não foi paga`)}
      <TextInput
        {...form.getInputProps('url')}
        size="md"
        type="url"
        inputMode="url"
        label={<Trans>Endereço do boleto ou da nota</Trans>}
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" size="md" loading={isSaving} fullWidth>
        {invoice ? <Trans>Salvar</Trans> : <Trans>Registrar fatura</Trans>}
      </Button>
    </form>
  );
}
