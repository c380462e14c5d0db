import { Trans } from '@lingui/react/macro';
import { FormSection } from '../../ui/form/form-section';
import { loadLater } from '../../ui/page/load-later';
import { PageState } from '../../ui/page/page-state';
import { FeedForm } from './feed-form';
import { FeedTrouble } from './feed-trouble';
import { LastImport } from './last-import';
import classes from './stock.module.css';
import type { StockSearch } from './stock-search';
import { useFeed } from './use-feed';

const VehicleList = loadLater(() => import('./vehicle-list'));
const FeedTemplates = loadLater(() => import('./feed-templates'));

interface StockTabProps {
  companyId: number;
  /** Search part of the address, including the parts of other tabs. */
  search: object;
  onSearch: (search: StockSearch) => void;
}

/** Shows the tab of a company's vehicles and their feed. */
export default function StockTab({ companyId, search, onSearch }: StockTabProps) {
  const { data, error, refetch } = useFeed(companyId);
  return (
    <>
      <FormSection
        title={<Trans>Arquivo do estoque</Trans>}
        lead={
          <Trans>
            Um arquivo CSV, XML ou JSON com os veículos à venda: o endereço dele, lido ao salvar e depois de
            hora em hora, ou o próprio arquivo, enviado daqui.
          </Trans>
        }
      >
        {data ? (
          <>
            <FeedForm key={companyId} companyId={companyId} feed={data.data} />
            <FeedTemplates companyId={companyId} meanwhile={<PageState kind="loading" rows={1} />} />
          </>
        ) : error ? (
          <FeedTrouble error={error} onRetry={() => void refetch()} />
        ) : (
          <PageState kind="loading" rows={2} />
        )}
      </FormSection>
      {data && (
        <FormSection
          title={<Trans>Importação</Trans>}
          lead={<Trans>O que a última leitura do arquivo mudou no estoque.</Trans>}
        >
          <LastImport companyId={companyId} feed={data.data} />
        </FormSection>
      )}
      <div className={classes.list}>
        <VehicleList search={search} onSearch={onSearch} meanwhile={<PageState kind="loading" rows={4} />} />
      </div>
    </>
  );
}
