import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Product } from '../../../domain/entities/people';
import { saveByHand } from '../../online/save-vehicle';
import * as alerts from '../../state/alerts';
import { connectivity } from '../../sync/connectivity';
import { VehicleForm } from '../../ui/vehicle-form/vehicle-form';
import { draftPlace } from '../../view/drafts';
import { useVehicles } from '../../view/hooks/stock';
import { leaveForCamera } from '../../view/left-for-camera';
import { newId } from '../../view/new-id';

interface HandVehicleProps {
  /** Vehicle that is edited; null creates a new one. */
  vehicle: Product | null;
  onDone: () => void;
  /** Opens a vehicle that already has the plate. */
  onUse: (vehicle: Product) => void;
}

/** Shows the form that enters a vehicle by hand or changes it. */
export default function HandVehicle({ vehicle, onDone, onUse }: HandVehicleProps) {
  const { t } = useLingui();
  const [draft] = useState(() => draftPlace(`vehicle.${vehicle?.id ?? 'new'}`));
  const { online } = useSnapshot(connectivity);
  return (
    <VehicleForm
      vehicle={vehicle}
      draft={draft}
      isOnline={online}
      others={useVehicles(true)}
      use={t`Abrir este`}
      onUse={onUse}
      newId={newId}
      onLeave={title => leaveForCamera(title || t`Novo veículo`, false)}
      save={async (id, input, photos, onSending) => {
        const problem = await saveByHand({ id, vehicle, input, photos, onSaved: draft.forget, onSending });
        if (problem) return problem;
        return () => {
          alerts.success(vehicle ? t`Veículo salvo` : t`Veículo cadastrado`, input.title);
          onDone();
        };
      }}
    />
  );
}
