import { Trans } from '@lingui/react/macro';
import { FormSection } from '../../ui/form/form-section';
import { loadLater } from '../../ui/page/load-later';
import { PageState } from '../../ui/page/page-state';
import { ReadTrouble } from '../../ui/page/read-trouble';
import { useCompany } from './use-company';

const CompanyDataForm = loadLater(() => import('./company-data-form'));
const CompanyLookForm = loadLater(() => import('./company-look-form'));
const TwoFactorDemand = loadLater(() => import('./two-factor-demand'));

interface OwnCompanyProps {
  id: number;
  part: 'data' | 'look';
}

/** Shows the form of a company's data or look, for its own administrators. Needs a connection. */
export default function OwnCompany({ id, part }: OwnCompanyProps) {
  const { data, error, refetch } = useCompany(id);
  if (!data) {
    return error ? (
      <ReadTrouble error={error} onRetry={() => void refetch()} />
    ) : (
      <PageState kind="loading" rows={4} />
    );
  }
  return part === 'look' ? (
    <CompanyLookForm key={id} company={data.data} meanwhile={<PageState kind="loading" rows={4} />} />
  ) : (
    <>
      <CompanyDataForm key={id} company={data.data} meanwhile={<PageState kind="loading" rows={6} />} />
      <FormSection title={<Trans>Segurança</Trans>} lead={<Trans>Como os administradores entram.</Trans>}>
        <TwoFactorDemand company={data.data} meanwhile={<PageState kind="loading" rows={1} />} />
      </FormSection>
    </>
  );
}
