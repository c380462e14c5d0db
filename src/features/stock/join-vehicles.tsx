import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Product } from '../../../domain/entities/people';
import { changeVehicle } from '../../online/save-vehicle';
import * as alerts from '../../state/alerts';
import { Confirm } from '../../ui/sheet/confirm';
import { useVehicles } from '../../view/hooks/stock';
import classes from './hand-acts.module.css';

interface JoinVehiclesProps {
  /** Vehicle that was entered by hand and that the person may change. */
  vehicle: Product;
  isOnline: boolean;
  onJoined: (other: Product) => void;
}

/** Offers to merge a vehicle with the same car from the feed; renders nothing if there is none. Needs a connection. */
export function JoinVehicles({ vehicle, isOnline, onJoined }: JoinVehiclesProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const { plate } = vehicle;
  const other = useVehicles(true)?.find(
    one => plate !== null && one.plate === plate && one.external_product_id !== null,
  );
  if (!vehicle.enabled || !other) return null;
  const { title } = other;
  const join = async () => {
    setSaving(true);
    const { problem } = await changeVehicle(vehicle.id, { instead: other.id });
    setSaving(false);
    if (problem) return alerts.error(problem.errors?.instead?.[0] ?? problem.message);
    alerts.success(t`Agora são um veículo só`, title);
    onJoined(other);
  };
  return (
    <div className={classes.twin}>
      <p>
        <Trans>
          O arquivo do estoque trouxe um veículo com esta placa: <strong>{title}</strong>.
        </Trans>
      </p>
      <Button variant="default" loading={isSaving} disabled={!isOnline} onClick={() => setAsking(true)}>
        <Trans>Juntar os dois…</Trans>
      </Button>
      <Confirm
        isOpen={isAsking}
        title={<Trans>Juntar os dois veículos?</Trans>}
        confirm={<Trans>Juntar</Trans>}
        onConfirm={() => void join()}
        onClose={() => setAsking(false)}
      >
        <p>
          <Trans>
            Os cards passam a ter o veículo do arquivo, com os dados e as fotos que ele traz. Este, cadastrado
            à mão, sai do estoque.
          </Trans>
        </p>
      </Confirm>
    </div>
  );
}
