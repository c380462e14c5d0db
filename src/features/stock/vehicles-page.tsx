import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { usePageTitle } from '../../state/page-title';
import { PageHeader } from '../../ui/page/page-header';
import { PageState } from '../../ui/page/page-state';
import { Sheet } from '../../ui/sheet/sheet';
import { useIsPhone } from '../../ui/use-media';
import { useKeepsVehicles } from '../../view/hooks/stock';
import type { StockSearch } from './stock-search';
import VehicleList, { HandVehicle } from './vehicle-list';
import classes from './vehicle-list.module.css';

interface VehiclesPageProps {
  search: object;
  onSearch: (search: StockSearch) => void;
}

/** Shows the page of the stock of the current company, for everybody in it; works without a connection. */
export function VehiclesPage({ search, onSearch }: VehiclesPageProps) {
  const { t } = useLingui();
  usePageTitle(t`Estoque`);
  const { mayEnter } = useKeepsVehicles();
  const [isEntering, setEntering] = useState(false);
  const close = () => setEntering(false);
  const isPhone = useIsPhone();
  const enter = () => setEntering(true);
  const button = mayEnter && (
    <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={enter}>
      <Trans>Novo veículo</Trans>
    </Button>
  );
  const icon = mayEnter && (
    <ActionIcon variant="subtle" color="brand" size={44} aria-label={t`Novo veículo`} onClick={enter}>
      <IconPlus size={24} />
    </ActionIcon>
  );
  return (
    <>
      <PageHeader title={<Trans>Estoque</Trans>} actions={isPhone ? icon : button} />
      <div className={classes.page}>
        <VehicleList search={search} onSearch={onSearch} enter={button} isPage />
      </div>
      <Sheet isOpen={isEntering} onClose={close} title={<Trans>Novo veículo</Trans>} width={620}>
        <HandVehicle
          vehicle={null}
          onDone={close}
          onUse={({ id }) => {
            close();
            onSearch({ ...search, vehicle: id });
          }}
          meanwhile={<PageState kind="loading" rows={4} />}
        />
      </Sheet>
    </>
  );
}
