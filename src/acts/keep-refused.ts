import { t } from '@lingui/core/macro';
import { keepFile } from '../api/keep-file';
import { success } from '../state/alerts';
import { moveToTray } from '../view/move-to-tray';
import { readKeptFile } from '../view/store-file';

/** Puts a photo that its card did not take into the tray, where it waits for another one. */
export async function putInTray(entryId: string): Promise<void> {
  if (await moveToTray(entryId)) success(t`Foto na bandeja`, t`Escolha ali outro card para ela.`);
}

/** Hands a file of this device to the browser, among whose downloads it stays though it is given up here. */
export async function saveToDevice(uploadId: string, title: string): Promise<void> {
  const kept = await readKeptFile(uploadId);
  if (kept) keepFile(new File([kept], title, { type: kept.type }));
}
