import type { Card } from '../../domain/entities/card';
import { newId } from '../view/new-id';
import { type Performed, perform } from '../view/perform';
import type { StoredFile } from '../view/store-file';

/**
 * Attaches a file that is stored on this device to a card, with and without a connection; it is uploaded automatically,
 * once. Must not be repeated for a file that is already attached.
 *
 * @param id that it gets on the card
 * @param slot which photo of the flow's roteiro it is
 */
export const attachStored = (
  card: Pick<Card, 'id' | 'board_id'>,
  file: StoredFile,
  { id = newId(), slot = null }: { id?: string; slot?: string | null } = {},
): Promise<Performed> =>
  perform(
    'attachment.add',
    {
      board_id: card.board_id,
      card_id: card.id,
      attachment_id: id,
      upload_id: file.id,
      title: file.title,
      size: file.size,
      sha256: file.sha256,
      ...(slot && { slot }),
    },
    { file: { ...file, card_id: card.id } },
  );
