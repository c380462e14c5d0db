import { t } from '@lingui/core/macro';
import { offerUndo } from '../state/undo';
import { syncNow } from '../sync/sync';
import { discardEntry, pauseKeptFile, takeBackEntry } from '../view/perform';
import { isKeptPaused } from '../view/store-file';
import type { EntryView } from '../view/types';

/**
 * Gives up a file that has not been uploaded. Until «Desfazer» is over it stays on the device and is not sent, since
 * there may be no other copy; it also stays if the app ends before that.
 *
 * @param file file of the device, by its own id
 * @param onStay called if the file stays: the person undid this or resumed the upload, or it had already been uploaded
 */
export async function giveUpFile(
  { id, refusal, card }: Pick<EntryView, 'id' | 'refusal' | 'card'>,
  file: { id: string; title: string; paused?: boolean },
  onStay: () => void,
): Promise<void> {
  const resume = async () => {
    await pauseKeptFile(file.id, file.paused ?? false);
    onStay();
    void syncNow();
  };
  const drop = async () => {
    if (refusal) return discardEntry(id);
    // The user may have resumed it in another place meanwhile.
    if (!(await isKeptPaused(file.id))) return onStay();
    if (!(await takeBackEntry(id))) await resume();
  };
  // A refused one is not sent automatically.
  if (!refusal) await pauseKeptFile(file.id, true);
  offerUndo({
    message: t`«${file.title}» não será enviado`,
    entry_id: id,
    card,
    undo: () => resume().then(() => true),
    onEnd: () => void drop(),
  });
}
