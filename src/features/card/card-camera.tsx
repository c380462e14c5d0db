import type { ComponentProps } from 'react';
import { ShotsCamera } from './shots-camera';
import { SlotCamera } from './slot-camera';

type CardCameraProps =
  | ({ of: 'roteiro' } & ComponentProps<typeof SlotCamera>)
  | ({ of: 'card' } & ComponentProps<typeof ShotsCamera>);

/** The camera for the roteiro's photos, or for any of a card: of which, both come at once, as one is hardly more than the other. */
export default function CardCamera(props: CardCameraProps) {
  return props.of === 'roteiro' ? <SlotCamera {...props} /> : <ShotsCamera {...props} />;
}
