import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FormSection } from '../../ui/form/form-section';
import { PageState } from '../../ui/page/page-state';
import { ReadTrouble } from '../../ui/page/read-trouble';
import { RetentionForm } from './retention-form';
import { useCompany } from './use-company';

/** Shows a company's retention periods, and its data exports, which are `children`. Needs a connection. */
export default function KeptData({ id, children }: { id: number; children: ReactNode }) {
  const { data, error, refetch } = useCompany(id);
  if (!data) {
    return error ? (
      <ReadTrouble error={error} onRetry={() => void refetch()} />
    ) : (
      <PageState kind="loading" rows={4} />
    );
  }
  return (
    <>
      <FormSection
        title={<Trans>Prazos</Trans>}
        lead={
          <Trans>
            Uma vez por dia, o que passou do prazo é excluído de vez. As estatísticas continuam as mesmas, e o
            histórico dos cards que ficam também.
          </Trans>
        }
      >
        <RetentionForm key={id} company={data.data} />
      </FormSection>
      <FormSection
        title={<Trans>Dados da empresa em um arquivo</Trans>}
        lead={
          <Trans>
            Todos os registros e anexos, de todos os fluxos. O arquivo fica disponível por dois dias, ou até o
            próximo ficar pronto, para quem pediu.
          </Trans>
        }
      >
        {children}
      </FormSection>
    </>
  );
}
