import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { connectivity } from '../../../sync/connectivity';
import { EntryState } from '../../../ui/entries/entry-state';
import { useKeptFile } from '../../../view/hooks/kept-files';
import type { EntryView } from '../../../view/types';

/** The file that a change brings, as it lies on this device, and how far it is in percent; null while it doesn't move. */
export function useSending(entry: EntryView) {
  const { file: sending } = useSnapshot(connectivity);
  const kept = useKeptFile(entry.file!.upload_id);
  const isSending = kept && sending?.id === kept.id && !kept.paused;
  return { kept, percent: isSending ? Math.round(sending.share * 100) : null };
}

/** How far a file is on its way to the server, in a few words. */
export function FileState({ entry }: { entry: EntryView }) {
  const { online } = useSnapshot(connectivity);
  const { kept, percent } = useSending(entry);
  if (entry.file!.isThere)
    return entry.waitsFor ? <EntryState entry={entry} /> : <Trans>enviado, falta registrar</Trans>;
  if (kept?.paused) return <Trans>em pausa</Trans>;
  if (percent !== null) return <Trans>enviando, {percent}%</Trans>;
  return online ? <Trans>na fila</Trans> : <Trans>a enviar</Trans>;
}
