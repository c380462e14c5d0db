import { Trans, useLingui } from '@lingui/react/macro';
import { usePageTitle } from '../../state/page-title';
import { PageHeader } from '../../ui/page-header';
import type { StockSearch } from './stock-search';
import VehicleList from './vehicle-list';
import classes from './vehicle-list.module.css';

interface VehiclesPageProps {
  search: object;
  onSearch: (search: StockSearch) => void;
}

/** The stock of the company in use, for everybody in it; also without a connection. */
export function VehiclesPage({ search, onSearch }: VehiclesPageProps) {
  const { t } = useLingui();
  usePageTitle(t`Estoque`);
  return (
    <>
      <PageHeader title={<Trans>Estoque</Trans>} />
      <div className={classes.page}>
        <VehicleList search={search} onSearch={onSearch} isPage />
      </div>
    </>
  );
}
