import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import type { Invoice } from '../../../domain/entities/company';
import { FormSection } from '../../ui/form/form-section';
import { ListFilter } from '../../ui/list/list-filter';
import { EmptyState } from '../../ui/page/empty-state';
import { loadLater } from '../../ui/page/load-later';
import { PageState } from '../../ui/page/page-state';
import { ReadTrouble } from '../../ui/page/read-trouble';
import { Sheet } from '../../ui/sheet/sheet';
import classes from './invoices.module.css';
import { useInvoices } from './use-payment';

const InvoiceList = loadLater(() => import('./invoice-list'));
const InvoiceForm = loadLater(() => import('./invoice-form'));

const PAID = { all: null, open: '0', paid: '1' } as const;
type Shown = keyof typeof PAID;

interface InvoicesProps {
  companyId: number;
  shown: Shown;
  onShow: (shown: Shown) => void;
}

/** Lists a company's invoices, which are created, changed and marked as paid here. */
export function Invoices({ companyId, shown, onShow }: InvoicesProps) {
  const { t } = useLingui();
  const [editing, edit] = useState<Invoice | 'new' | null>(null);
  const close = () => edit(null);
  return (
    <FormSection
      title={<Trans>Faturas</Trans>}
      lead={<Trans>O que foi cobrado, quando vence e o que já foi pago.</Trans>}
    >
      <div className={classes.head}>
        <ListFilter<Shown>
          label={t`Faturas mostradas`}
          value={shown}
          options={[
            { value: 'all', label: t`Todas` },
            { value: 'open', label: t`Em aberto` },
            { value: 'paid', label: t`Pagas` },
          ]}
          onChange={onShow}
        />
        <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => edit('new')}>
          <Trans>Nova fatura</Trans>
        </Button>
      </div>
      <Found companyId={companyId} shown={shown} onEdit={edit} />
      <Sheet
        isOpen={editing !== null}
        onClose={close}
        title={editing === 'new' ? t`Nova fatura` : t`Editar fatura`}
      >
        <InvoiceForm
          companyId={companyId}
          invoice={editing === 'new' ? null : editing}
          onDone={close}
          meanwhile={<PageState kind="loading" rows={4} />}
        />
      </Sheet>
    </FormSection>
  );
}

interface FoundProps {
  companyId: number;
  shown: Shown;
  onEdit: (invoice: Invoice) => void;
}

function Found({ companyId, shown, onEdit }: FoundProps) {
  const { data, error, hasNextPage, isFetching, showMore, refetch } = useInvoices(companyId, PAID[shown]);
  if (!data) {
    return error ? (
      <ReadTrouble error={error} onRetry={() => void refetch()} />
    ) : (
      <PageState kind="loading" rows={3} />
    );
  }
  const invoices = data.pages.flatMap(page => page.data);
  if (invoices.length === 0) return <Nothing shown={shown} />;
  return (
    <>
      <InvoiceList
        companyId={companyId}
        invoices={invoices}
        onEdit={onEdit}
        meanwhile={<PageState kind="loading" rows={2} />}
      />
      {hasNextPage && (
        <Button variant="default" style={{ justifySelf: 'start' }} loading={isFetching} onClick={showMore}>
          <Trans>Ver mais antigas</Trans>
        </Button>
      )}
    </>
  );
}

function Nothing({ shown }: { shown: Shown }) {
  const icon = <IconReceipt size={30} />;
  if (shown === 'open') return <EmptyState icon={icon} title={<Trans>Nenhuma fatura em aberto</Trans>} />;
  if (shown === 'paid') return <EmptyState icon={icon} title={<Trans>Nenhuma fatura paga ainda</Trans>} />;
  return (
    <EmptyState icon={icon} title={<Trans>Nenhuma fatura ainda</Trans>}>
      <Trans>Registre a primeira: a página Início avisa das que vencem.</Trans>
    </EmptyState>
  );
}
