import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Product } from '../../../domain/entities/people';
import { changeVehicle } from '../../online/save-vehicle';
import * as alerts from '../../state/alerts';
import { connectivity } from '../../sync/connectivity';
import { OfflineNote } from '../../ui/page/online-note';
import { Sheet } from '../../ui/sheet/sheet';
import { useKeepsVehicles } from '../../view/hooks/stock';
import classes from './hand-acts.module.css';
import HandVehicle from './hand-vehicle';
import { JoinVehicles } from './join-vehicles';

interface HandActsProps {
  vehicle: Product;
  onClose: () => void;
  onOpen: (vehicle: Product) => void;
}

/** Shows the buttons to change a vehicle entered by hand, take it off sale and put it back, for people who may. */
export default function HandActs({ vehicle, onClose, onOpen }: HandActsProps) {
  const { t } = useLingui();
  const { mayChange } = useKeepsVehicles();
  const { online } = useSnapshot(connectivity);
  const [isEditing, setEditing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const { title, enabled } = vehicle;
  if (!mayChange(vehicle)) return null;
  const toggle = async () => {
    setSaving(true);
    const { problem } = await changeVehicle(vehicle.id, { enabled: !enabled });
    setSaving(false);
    if (problem) return alerts.error(problem.errors?.plate?.[0] ?? problem.message);
    alerts.success(enabled ? t`Fora do estoque` : t`De volta ao estoque`, title);
    onClose();
  };
  const close = () => setEditing(false);
  return (
    <>
      {!online && (
        <OfflineNote>
          <Trans>Sem conexão: para mudar este veículo é preciso estar conectado.</Trans>
        </OfflineNote>
      )}
      <div className={classes.acts}>
        <Button
          leftSection={<IconPencil size={17} aria-hidden />}
          disabled={!online}
          onClick={() => setEditing(true)}
        >
          <Trans>Editar</Trans>
        </Button>
        <Button variant="default" loading={isSaving} disabled={!online} onClick={() => void toggle()}>
          {enabled ? <Trans>Tirar do estoque</Trans> : <Trans>Devolver ao estoque</Trans>}
        </Button>
      </div>
      <JoinVehicles vehicle={vehicle} isOnline={online} onJoined={onOpen} />
      <Sheet isOpen={isEditing} onClose={close} title={<Trans>Editar veículo</Trans>} width={620}>
        <HandVehicle vehicle={vehicle} onDone={close} onUse={onOpen} />
      </Sheet>
    </>
  );
}
