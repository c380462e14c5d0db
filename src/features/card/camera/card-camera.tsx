import type { ComponentProps } from 'react';
import { ShotsCamera } from './shots-camera';
import { SlotCamera } from './slot-camera';

type CardCameraProps =
  | ({ of: 'roteiro' } & ComponentProps<typeof SlotCamera>)
  | ({ of: 'card' } & ComponentProps<typeof ShotsCamera>);

/**
 * Shows a camera for the roteiro, or for any photos of a card. Both are loaded together, since one alone is hardly
 * smaller.
 */
export default function CardCamera(props: CardCameraProps) {
  return props.of === 'roteiro' ? <SlotCamera {...props} /> : <ShotsCamera {...props} />;
}
