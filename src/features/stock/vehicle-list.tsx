import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Product } from '../../../domain/entities/people';
import { currentTenant } from '../../state/session/session';
import { ListFilter } from '../../ui/list/list-filter';
import { listView } from '../../ui/list/list-search';
import { SearchField } from '../../ui/list/search-field';
import { EmptyState } from '../../ui/page/empty-state';
import { EmptyStock } from '../../ui/page/empty-stock';
import { loadLater } from '../../ui/page/load-later';
import { PageState } from '../../ui/page/page-state';
import { useIsPhone } from '../../ui/use-media';
import { useVehicle, useVehicles, vehicleText } from '../../view/hooks/stock';
import { type StockSearch, stockSearch } from './stock-search';
import classes from './vehicle-list.module.css';
import { VehicleRows } from './vehicle-rows';

const ProductSheet = loadLater(() => import('../../ui/photos/product-sheet'));
/**
 * Form of a vehicle, loaded on demand. Other pages import it from here, so that each part that is loaded later is
 * declared in one place.
 */
export const HandVehicle = loadLater(() => import('./hand-vehicle'));
const HandActs = loadLater(() => import('./hand-acts'));

const SORT_BY: Record<NonNullable<StockSearch['sort']>, (vehicle: Product) => string | number | null> = {
  title: ({ title }) => title,
  year: ({ year }) => year,
  mileage: ({ mileage }) => mileage,
  price: ({ price }) => price || null,
  plate: ({ plate }) => plate,
};

interface VehicleListProps {
  /** Search part of the address, including the parts of others. */
  search: object;
  onSearch: (search: StockSearch) => void;
  /** True if the page's own heading names the list. */
  isPage?: boolean;
  /** Button that enters the first vehicle, shown if none is for sale. */
  enter?: ReactNode;
}

/**
 * Lists the company's vehicles as stored on devices, those for sale and those no longer; works without a connection.
 */
export default function VehicleList({ search: given, onSearch, isPage = false, enter }: VehicleListProps) {
  const search = stockSearch.parse(given);
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const isActive = search.show !== 'inactive';
  const vehicles = useVehicles(isActive);
  const opened = useVehicle(search.vehicle);
  const brought = new Set(
    vehicles?.flatMap(({ external_product_id, plate }) => (external_product_id !== null && plate) || []),
  );
  const open = (id?: string) => onSearch({ ...search, vehicle: id });
  const view =
    vehicles &&
    listView(vehicles, search, { textOf: vehicleText, sortBy: SORT_BY, usual: 'title', perPage: 50 });
  return (
    <section className={classes.stock} aria-label={t`Estoque`}>
      {!isPage && (
        <h2>
          <Trans>Estoque</Trans>
        </h2>
      )}
      <div className={classes.bar}>
        <SearchField
          label={t`Buscar veículo`}
          placeholder={t`Modelo, ano, placa…`}
          search={search}
          onSearch={onSearch}
        />
        <ListFilter
          label={t`Situação dos veículos`}
          value={isActive ? 'active' : 'inactive'}
          options={[
            { value: 'active', label: t`Ativos` },
            { value: 'inactive', label: t`Desativados` },
          ]}
          onChange={next =>
            onSearch({ ...search, show: next === 'inactive' ? next : undefined, page: undefined })
          }
        />
        <p className={classes.count} role="status">
          {view && view.total > 0 && <Plural value={view.total} one="# veículo" other="# veículos" />}
        </p>
      </div>
      {!view ? (
        <PageState kind="loading" rows={4} rowHeight={isPhone ? 84 : 60} />
      ) : view.total > 0 ? (
        <VehicleRows
          {...view}
          isDoubled={({ external_product_id, plate }) =>
            external_product_id === null && plate !== null && brought.has(plate)
          }
          search={search}
          onSearch={onSearch}
          onOpen={({ id }) => open(id)}
        />
      ) : (
        <NothingHere isSearch={Boolean(search.q && vehicles.length > 0)} isActive={isActive} enter={enter} />
      )}
      {opened && (
        <ProductSheet product={opened} onClose={() => open()} onFailed={() => open()}>
          {opened.external_product_id === null && (
            <HandActs
              vehicle={opened}
              onClose={() => open()}
              onOpen={({ id }) => open(id)}
              // Without a connection no retry is possible.
              onFailed={null}
            />
          )}
        </ProductSheet>
      )}
    </section>
  );
}

function NothingHere({
  isSearch,
  isActive,
  enter,
}: {
  isSearch: boolean;
  isActive: boolean;
  enter: ReactNode;
}) {
  const icon = <IconCar size={30} />;
  if (isSearch) {
    return (
      <EmptyState icon={icon} title={<Trans>Nenhum veículo encontrado</Trans>}>
        <Trans>Confira a grafia ou procure na outra lista.</Trans>
      </EmptyState>
    );
  }
  return isActive ? (
    <EmptyStock isAdmin={currentTenant()?.role === 'admin'} action={enter} />
  ) : (
    <EmptyState icon={icon} title={<Trans>Nenhum veículo desativado</Trans>}>
      <Trans>Os que saem do estoque aparecem aqui, e continuam nos cards.</Trans>
    </EmptyState>
  );
}
