import type { ComponentProps } from 'react';
import { ShotsCamera } from './shots-camera';
import { SlotCamera } from './slot-camera';

type CardCameraProps =
  | ({ of: 'roteiro' } & ComponentProps<typeof SlotCamera>)
  | ({ of: 'card' } & ComponentProps<typeof ShotsCamera>);

/** The camera for the roteiro, or for any photos of a card. Both come at once: one is hardly more than the other. */
export default function CardCamera(props: CardCameraProps) {
  return props.of === 'roteiro' ? <SlotCamera {...props} /> : <ShotsCamera {...props} />;
}
