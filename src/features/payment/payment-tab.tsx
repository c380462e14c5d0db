import { Trans } from '@lingui/react/macro';
import { PageState } from '../../ui/page/page-state';
import { ReadTrouble } from '../../ui/page/read-trouble';
import { Invoices } from './invoices-section';
import { PaymentForm } from './payment-form';
import type { PaymentSearch } from './payment-search';
import { usePayment } from './use-payment';

interface PaymentTabProps {
  companyId: number;
  search: PaymentSearch;
  onSearch: (search: PaymentSearch) => void;
}

/**
 * Shows the tab of what a company or the organisation itself pays, maintained by hand by the organisation's
 * administrators. Needs a connection.
 */
export default function PaymentTab({ companyId, search, onSearch }: PaymentTabProps) {
  const { data, error, refetch } = usePayment(companyId);
  if (!data) {
    return error ? (
      <ReadTrouble
        error={error}
        onRetry={() => void refetch()}
        gone={<PageState kind="gone" title={<Trans>Empresa não encontrada</Trans>} />}
      />
    ) : (
      <PageState kind="loading" rows={4} />
    );
  }
  return (
    <>
      <PaymentForm key={companyId} companyId={companyId} payment={data.data} />
      <Invoices
        companyId={companyId}
        shown={search.invoices ?? 'all'}
        onShow={next => onSearch({ invoices: next === 'all' ? undefined : next })}
      />
    </>
  );
}
