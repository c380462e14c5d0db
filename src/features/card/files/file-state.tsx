import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { connectivity } from '../../../sync/connectivity';
import { EntryState } from '../../../ui/entries/entry-state';
import { useKeptFile } from '../../../view/hooks/kept-files';
import type { EntryView } from '../../../view/types';

/** Returns the stored file that a change uploads, and its progress in percent; null while it is not being sent. */
export function useSending(entry: EntryView) {
  const { file: sending } = useSnapshot(connectivity);
  const kept = useKeptFile(entry.file!.upload_id);
  const isSending = kept && sending?.id === kept.id && !kept.paused;
  return { kept, percent: isSending ? Math.round(sending.share * 100) : null };
}

/** Shows a file's progress to the server in a few words. */
export function FileState({ entry }: { entry: EntryView }) {
  const { online } = useSnapshot(connectivity);
  const { kept, percent } = useSending(entry);
  if (entry.file!.isThere)
    return entry.waitsFor ? <EntryState entry={entry} /> : <Trans>enviado; ainda não entrou no card</Trans>;
  if (kept?.paused) return <Trans>em pausa</Trans>;
  if (percent !== null) return <Trans>enviando, {percent}%</Trans>;
  return online ? <Trans>na fila</Trans> : <Trans>a enviar</Trans>;
}
