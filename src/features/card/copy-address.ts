import { t } from '@lingui/core/macro';
import { error, success } from '../../state/alerts';

/** Copies an address of this site, and tells whether the browser let it. */
export async function copyAddress(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}${path}`);
    success(t`Endereço copiado`);
  } catch {
    error(t`Este navegador não deixou copiar o endereço.`);
  }
}
