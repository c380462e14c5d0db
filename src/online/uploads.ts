import { t } from '@lingui/core/macro';
import { proxy, ref } from 'valtio';
import * as z from 'zod/mini';
import { FILE_MAX } from '../../domain/limits';
import { saveForm } from './save';

/** A file on its way to a card. */
export interface Upload {
  /** Of the attachment that it becomes: sent again, it arrives once. */
  id: string;
  card_id: string;
  /** Where it goes, below `/api`. */
  path: string;
  file: File;
  status: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1. */
  share: number;
  /** Why it failed. */
  message: string | null;
}

/**
 * Files that are being sent, in this page alone: they go on while somebody looks at something else, and are gone with
 * the page, which asks before it closes.
 */
export const uploads = proxy<{ list: Upload[] }>({ list: [] });

const cancels = new Map<string, AbortController>();
const find = (id: string) => uploads.list.find(upload => upload.id === id);

/** The words for a file that is larger than a card takes, here as from the server. */
const tooLarge = () => t`O arquivo excede o tamanho máximo permitido`;

/** Sends files to a card, each under the id that it gets there, one after the other; needs a connection. What fails stays in the list, to be sent again. */
export function sendFiles(card: { id: string; board_id: string }, files: { id: string; file: File }[]): void {
  const path = `/boards/${card.board_id}/cards/${card.id}/attachments`;
  for (const { id, file } of files) {
    const isTooLarge = file.size > FILE_MAX;
    uploads.list.push({
      id,
      card_id: card.id,
      path,
      file: ref(file),
      status: isTooLarge ? 'failed' : 'waiting',
      share: 0,
      message: isTooLarge ? tooLarge() : null,
    });
  }
  void sendNext();
}

/** Sends a failed one again. */
export function retryUpload(id: string): void {
  const upload = find(id);
  if (upload?.status !== 'failed') return;
  Object.assign(upload, { status: 'waiting', share: 0, message: null });
  void sendNext();
}

/** Takes one out of the list, and stops it where it is being sent. */
export function cancelUpload(id: string): void {
  cancels.get(id)?.abort();
  uploads.list = uploads.list.filter(upload => upload.id !== id);
}

async function sendNext(): Promise<void> {
  if (uploads.list.some(({ status }) => status === 'sending')) return;
  const upload = uploads.list.find(({ status }) => status === 'waiting');
  watchLeaving(upload !== undefined);
  if (!upload) return;
  upload.status = 'sending';
  const { id, path, file } = upload;
  const cancel = new AbortController();
  cancels.set(id, cancel);
  const form = new FormData();
  form.append('id', id);
  form.append('file', file, file.name);
  const { problem } = await saveForm(path, form, z.object({ data: z.object({ id: z.string() }) }), {
    signal: cancel.signal,
    onProgress: share => {
      const sending = find(id);
      if (sending) sending.share = share;
    },
  });
  cancels.delete(id);
  const sent = find(id);
  if (sent && problem) {
    sent.status = 'failed';
    sent.message = problem.message;
  } else uploads.list = uploads.list.filter(other => other.id !== id);
  void sendNext();
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault();
function watchLeaving(isSending: boolean): void {
  if (isSending) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}
