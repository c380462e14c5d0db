import { PageState } from '../../ui/page-state';
import CompanyDataForm from './company-data-form';
import CompanyLookForm from './company-look-form';
import { CompanyTrouble } from './company-trouble';
import { useCompany } from './use-company';

interface OwnCompanyProps {
  id: number;
  part: 'data' | 'look';
}

/** What who administers a company says of it themselves: who it is, or how it looks. Only with a connection. */
export default function OwnCompany({ id, part }: OwnCompanyProps) {
  const { data, error, refetch } = useCompany(id);
  if (!data) {
    return error ? (
      <CompanyTrouble error={error} onRetry={() => void refetch()} />
    ) : (
      <PageState kind="loading" rows={4} />
    );
  }
  return part === 'look' ? (
    <CompanyLookForm key={id} company={data.data} />
  ) : (
    <CompanyDataForm key={id} company={data.data} />
  );
}
