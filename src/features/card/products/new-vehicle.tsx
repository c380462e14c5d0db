import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { readPlate } from '../../../../domain/reading/read-plate';
import { saveByHand } from '../../../online/save-vehicle';
import * as alerts from '../../../state/alerts';
import { connectivity } from '../../../sync/connectivity';
import { VehicleForm } from '../../../ui/vehicle-form/vehicle-form';
import { draftPlace } from '../../../view/drafts';
import { useVehicles } from '../../../view/hooks/stock';
import { leaveForCamera } from '../../../view/left-for-camera';
import { newId } from '../../../view/new-id';

interface NewVehicleProps {
  cardId: string;
  /** Text that was searched without result: the vehicle's plate or name. */
  sought: string;
  onAdd: (productId: string) => Promise<void>;
}

/** Shows the form for a vehicle that is not in the stock: enters it by hand and puts it on the card. */
export default function NewVehicle({ cardId, sought, onAdd }: NewVehicleProps) {
  const { t } = useLingui();
  const [draft] = useState(() => draftPlace(`vehicle.card.${cardId}`));
  const { online } = useSnapshot(connectivity);
  const plate = readPlate(sought);
  return (
    <VehicleForm
      vehicle={null}
      begin={plate ? { plate } : { title: sought.trim() }}
      draft={draft}
      isOnline={online}
      others={useVehicles(true)}
      use={t`Usar este`}
      onUse={other => void onAdd(other.id)}
      newId={newId}
      onLeave={title => leaveForCamera(title || t`Novo veículo`, false)}
      save={async (id, input, photos, onSending) => {
        const step = { id, vehicle: null, input, photos, onSaved: draft.forget, onSending };
        const problem = await saveByHand(step);
        if (problem) return problem;
        return () => {
          alerts.success(t`Veículo cadastrado`, input.title);
          void onAdd(id);
        };
      }}
    />
  );
}
