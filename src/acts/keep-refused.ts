import { t } from '@lingui/core/macro';
import { keepFile } from '../api/keep-file';
import { success } from '../state/alerts';
import { moveToTray } from '../view/move-to-tray';
import { readKeptFile } from '../view/store-file';

/** Moves a photo that its card refused to the tray, where it waits for another card. */
export async function putInTray(entryId: string): Promise<void> {
  if (await moveToTray(entryId)) success(t`Foto na bandeja`, t`Escolha ali outro card para ela.`);
}

/** Saves a file of this device to the browser's downloads, where it stays even if it is given up here. */
export async function saveToDevice(uploadId: string, title: string): Promise<void> {
  const kept = await readKeptFile(uploadId);
  if (kept) keepFile(new File([kept], title, { type: kept.type }));
}
