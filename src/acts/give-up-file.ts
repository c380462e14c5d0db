import { t } from '@lingui/core/macro';
import { offerUndo } from '../state/undo';
import { syncNow } from '../sync/sync';
import { discardEntry, pauseKeptFile, takeBackEntry } from '../view/perform';
import { isKeptPaused } from '../view/store-file';
import type { EntryView } from '../view/types';

/**
 * Gives up a file that has not arrived. Until «Desfazer» is over it stays on the device and is not sent, since there may
 * be no other copy of it; so it does where the app ends before that.
 *
 * @param file of the device, by its own id
 * @param onStay it stays: the person has taken it back or let it go on, or it had arrived already
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
    // Wherever else it is shown, the person may have let it go on meanwhile.
    if (!(await isKeptPaused(file.id))) return onStay();
    if (!(await takeBackEntry(id))) await resume();
  };
  // A refused one goes nowhere by itself.
  if (!refusal) await pauseKeptFile(file.id, true);
  offerUndo({
    message: t`«${file.title}» não será enviado`,
    entry_id: id,
    card,
    undo: () => resume().then(() => true),
    onEnd: () => void drop(),
  });
}
