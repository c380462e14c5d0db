import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Invoice } from '../../../domain/entities/company';
import { formatMoney } from '../../../domain/flow/field-words';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { companyTimeZone } from '../../state/session/session';
import { Confirm } from '../../ui/sheet/confirm';
import { StatusPill } from '../../ui/status-pill';
import { fullDay } from '../../ui/text/time';
import { useIsPhone } from '../../ui/use-media';
import { useToday } from '../../ui/use-now';
import classes from './invoices.module.css';
import { invoiceAnswer, invoicesPath } from './use-payment';

interface InvoiceListProps {
  companyId: number;
  invoices: Invoice[];
  onEdit: (invoice: Invoice) => void;
}

export default function InvoiceList({ companyId, invoices, onEdit }: InvoiceListProps) {
  const { t } = useLingui();
  const [removing, setRemoving] = useState<Invoice | null>(null);
  const today = useToday(companyTimeZone());
  const remove = async ({ id }: Invoice) => {
    const path = `${invoicesPath(companyId)}/${id}`;
    const { problem } = await save({ method: 'DELETE', path, answer: z.unknown() });
    if (problem) alerts.error(problem.message);
    else alerts.success(t`Fatura excluída`);
  };
  return (
    <>
      <ul className={classes.list} aria-label={t`Faturas`}>
        {invoices.map(invoice => (
          <li key={invoice.id} className={classes.invoice}>
            <span className={classes.what}>
              <b>{invoice.description}</b>
              <span className={classes.amount}>{formatMoney(invoice.amount)}</span>
              <small>
                <Trans>Vencimento: {fullDay(invoice.due_date)}</Trans>
              </small>
              <State invoice={invoice} today={today} />
            </span>
            <Buttons
              companyId={companyId}
              invoice={invoice}
              today={today}
              onEdit={() => onEdit(invoice)}
              onRemove={() => setRemoving(invoice)}
            />
          </li>
        ))}
      </ul>
      <Confirm
        isOpen={removing !== null}
        isDangerous
        title={<Trans>Excluir a fatura «{removing?.description}»?</Trans>}
        confirm={<Trans>Excluir fatura</Trans>}
        onConfirm={() => removing && void remove(removing)}
        onClose={() => setRemoving(null)}
      >
        <p>
          <Trans>Ela sai da lista. Isso não pode ser desfeito.</Trans>
        </p>
      </Confirm>
    </>
  );
}

function State({ invoice: { paid_date, due_date }, today }: { invoice: Invoice; today: string }) {
  if (paid_date) {
    return (
      <StatusPill tone="ok">
        <Trans>Paga em {fullDay(paid_date)}</Trans>
      </StatusPill>
    );
  }
  return due_date < today ? (
    <StatusPill tone="bad">
      <Trans>Vencida</Trans>
    </StatusPill>
  ) : (
    <StatusPill tone="warn">
      <Trans>Em aberto</Trans>
    </StatusPill>
  );
}

interface ButtonsProps {
  companyId: number;
  invoice: Invoice;
  today: string;
  onEdit: () => void;
  onRemove: () => void;
}

function Buttons({ companyId, invoice, today, onEdit, onRemove }: ButtonsProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const [isSaving, setSaving] = useState(false);
  const { id, description, url, paid_date } = invoice;
  const pay = async () => {
    setSaving(true);
    const path = `${invoicesPath(companyId)}/${id}`;
    const body = { paid_date: today };
    const { problem } = await save({ method: 'PATCH', path, body, answer: invoiceAnswer });
    setSaving(false);
    if (problem) alerts.error(problem.message);
    else alerts.success(t`${description}: marcada como paga hoje`);
  };
  const icon = { variant: 'subtle', color: 'gray', size: isPhone ? 44 : 36 };
  return (
    <span className={classes.buttons}>
      {!paid_date && (
        <Button
          variant="default"
          loading={isSaving}
          aria-label={t`Marcar ${description} como paga`}
          onClick={() => void pay()}
        >
          <Trans>Marcar como paga</Trans>
        </Button>
      )}
      {url && (
        <ActionIcon
          {...icon}
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={t`Abrir ${description}`}
        >
          <IconExternalLink size={19} />
        </ActionIcon>
      )}
      <ActionIcon {...icon} aria-label={t`Editar ${description}`} onClick={onEdit}>
        <IconPencil size={19} />
      </ActionIcon>
      <ActionIcon {...icon} aria-label={t`Excluir ${description}`} onClick={onRemove}>
        <IconTrash size={19} />
      </ActionIcon>
    </span>
  );
}
