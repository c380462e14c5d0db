import { Trans, useLingui } from '@lingui/react/macro';
import type { Product } from '../../../domain/entities/people';
import { formatNumber, priceWords } from '../../../domain/flow/field-words';
import { photoOf } from '../../../domain/vehicles/vehicle-photos';
import { type Column, DataList } from '../../ui/list/data-list';
import line from '../../ui/list/list-row.module.css';
import { VehicleLine } from '../../ui/photos/vehicle-line';
import { VehiclePhoto } from '../../ui/photos/vehicle-photo';
import type { StockSearch } from './stock-search';
import classes from './vehicle-list.module.css';

type SortKey = NonNullable<StockSearch['sort']>;

interface VehicleRowsProps {
  rows: Product[];
  /** Whether the vehicle was entered by hand and is also in the feed. */
  isDoubled: (vehicle: Product) => boolean;
  page: number;
  pages: number;
  search: StockSearch;
  onSearch: (search: StockSearch) => void;
  onOpen: (vehicle: Product) => void;
}

/** Shows the rows of a page of the stock; a press opens a vehicle. */
export function VehicleRows({ rows, isDoubled, page, pages, search, onSearch, onOpen }: VehicleRowsProps) {
  const { t } = useLingui();
  const twin = (
    <small className={classes.twin}>
      <Trans>Também no arquivo do estoque</Trans>
    </small>
  );
  const none = <span className={classes.none}>–</span>;
  const columns: [Column<Product, SortKey>, ...Column<Product, SortKey>[]] = [
    {
      key: 'title',
      label: t`Veículo`,
      cell: vehicle => (
        <button
          type="button"
          className={`${line.name} ${classes.open}`}
          aria-haspopup="dialog"
          onClick={() => onOpen(vehicle)}
        >
          <span className={classes.photo}>
            <VehiclePhoto src={photoOf(vehicle)} />
          </span>
          <span>
            <span className={classes.name}>{vehicle.title}</span>
            <small>{[vehicle.make, vehicle.model].filter(Boolean).join(' ')}</small>
            {isDoubled(vehicle) && twin}
          </span>
        </button>
      ),
    },
    { key: 'year', label: t`Ano`, isNumber: true, cell: ({ year }) => year ?? none },
    {
      key: 'mileage',
      label: t`Km`,
      isNumber: true,
      cell: ({ mileage }) => (mileage === null ? none : formatNumber(mileage)),
    },
    {
      key: 'price',
      label: t`Preço`,
      isNumber: true,
      cell: ({ price }) => priceWords(price),
    },
    { key: 'plate', label: t`Placa`, cell: ({ plate }) => plate ?? none },
  ];
  return (
    <DataList
      label={t`Veículos`}
      rows={rows}
      page={page}
      pages={pages}
      columns={columns}
      search={search}
      usualSort="title"
      onSearch={next => onSearch({ ...search, ...next })}
      phoneRow={vehicle => (
        <button
          type="button"
          className={`${classes.open} ${classes.vehicle}`}
          aria-haspopup="dialog"
          onClick={() => onOpen(vehicle)}
        >
          <VehicleLine product={vehicle} />
          {isDoubled(vehicle) && twin}
        </button>
      )}
    />
  );
}
