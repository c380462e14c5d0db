import { t } from '@lingui/core/macro';
import { subscribe } from 'valtio/vanilla';
import { warning } from './alerts';
import { keeping } from './keeping';

const isWriting = () => keeping.list.some(({ problem }) => problem === null);

/**
 * Waits until no file is being written any more, since files are written to the company in use. Shows an alert while it
 * waits.
 */
export async function allKept(): Promise<void> {
  if (!isWriting()) return;
  warning(t`Guardando as fotos: a troca de empresa vem logo depois`);
  await new Promise<void>(resolve => {
    const stop = subscribe(keeping, () => {
      if (isWriting()) return;
      stop();
      resolve();
    });
  });
}
