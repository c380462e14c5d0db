import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { latestPhotoOf } from '../../../../domain/card/latest-photo';
import type { PhotoSlot } from '../../../../domain/entities/board';
import { slotsOf } from '../../../../domain/flow/photo-slots';
import { attachFiles } from '../../../acts/attach-files';
import { keeping } from '../../../state/keeping';
import { loadLater } from '../../../ui/page/load-later';
import type { Photo } from '../../../ui/photos/photo-viewer';
import { useCardContext } from '../card-context';
import type { FileAddress } from '../files/use-file-addresses';
import classes from './photo-roteiro.module.css';
import { SlotTile } from './slot-tile';

const CardCamera = loadLater(() => import('./card-camera'));

interface PhotoRoteiroProps {
  addresses: ReadonlyMap<string, FileAddress>;
  /** Photos that are stored on this device, or were a moment ago. */
  own: ReadonlyMap<string, Blob>;
  /** Shows a photo in full size. */
  onShow: (id: string, photo: Photo) => void;
}

/** Shows the section «Roteiro de fotos» of the card: the photos that were taken, and the camera for the others. */
export function PhotoRoteiro({ addresses, own, onShow }: PhotoRoteiroProps) {
  const { t } = useLingui();
  const { view, isReadOnly, wantedSlot, onWantSlot } = useCardContext();
  const { card, state } = view;
  const [shooting, setShooting] = useState<PhotoSlot | null>(null);
  const writing = useSnapshot(keeping).list.filter(file => file.card_id === card.id && !file.problem);
  const slots = slotsOf(state.board);
  useEffect(() => {
    if (!wantedSlot) return;
    onWantSlot(null);
    setShooting(slotsOf(state.board).find(({ id }) => id === wantedSlot) ?? null);
  }, [wantedSlot, onWantSlot, state.board]);
  const asked = state.phases.find(({ id }) => id === card.current_phase_id)?.passage?.slot_ids ?? [];
  const tiles = slots.map(slot => {
    const photo = latestPhotoOf(slot.id, state.attachments);
    return {
      slot,
      photo,
      isWaiting: view.entries.some(({ file }) => file && file.attachment_id === photo?.id),
      isWriting: writing.some(file => file.slot === slot.id),
    };
  });
  const isTaken = ({ photo, isWriting }: (typeof tiles)[number]) => photo !== null || isWriting;
  const [taken, total] = [tiles.filter(isTaken).length, slots.length];
  const next = tiles.find(tile => !isTaken(tile))?.slot;
  return (
    <section className={classes.roteiro} aria-label={t`Roteiro de fotos`}>
      <div className={classes.head}>
        <h3>
          <Trans>Roteiro de fotos</Trans>
        </h3>
        <span className={classes.count}>
          {next ? (
            <Trans>
              {taken} de {total}
            </Trans>
          ) : (
            <Trans>completo</Trans>
          )}
        </span>
        {next && !isReadOnly && (
          <Button leftSection={<IconCamera size={18} aria-hidden />} onClick={() => setShooting(next)}>
            {taken > 0 ? <Trans>Continuar</Trans> : <Trans>Fotografar</Trans>}
          </Button>
        )}
      </div>
      <ul className={classes.grid}>
        {tiles.map(({ slot, ...tile }) => (
          <SlotTile
            key={slot.id}
            {...tile}
            slot={slot}
            isAsked={asked.includes(slot.id)}
            own={tile.photo ? own.get(tile.photo.id) : undefined}
            address={tile.photo ? addresses.get(tile.photo.id) : undefined}
            onShoot={isReadOnly ? null : () => setShooting(slot)}
            onShow={onShow}
          />
        ))}
      </ul>
      {shooting && (
        <CardCamera
          of="roteiro"
          slots={slots}
          first={shooting}
          takenIds={tiles.filter(isTaken).map(({ slot }) => slot.id)}
          onPhoto={(slot, file, isPhoto) =>
            void attachFiles(card, [file], { isPhoto, slot: slot.id }).then(failed => {
              // The reason of a failure is shown among the files.
              if (failed.length > 0) setShooting(null);
            })
          }
          onClose={() => setShooting(null)}
        />
      )}
    </section>
  );
}
