import { t } from '@lingui/core/macro';
import { error, success } from '../state/alerts';
import { publicAddress } from '../state/public-address';

/** Copies an address of the company, and tells whether the browser let it. */
export const copyAddress = (path: string): Promise<void> =>
  copy(publicAddress(path), t`Endereço copiado`, t`Este navegador não deixou copiar o endereço.`);

/** Copies what somebody wrote, and tells whether the browser let it. */
export const copyText = (text: string): Promise<void> =>
  copy(text, t`Texto copiado`, t`Este navegador não deixou copiar o texto.`);

async function copy(text: string, done: string, refused: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    success(done);
  } catch {
    error(refused);
  }
}
