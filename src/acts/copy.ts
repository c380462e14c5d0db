import { t } from '@lingui/core/macro';
import { error, success } from '../state/alerts';
import { publicAddress } from '../state/public-address';
import { writeClipboard } from '../ui/text/write-clipboard';

/**
 * Copies an address of the company and shows whether the browser allowed it; if not, shows the address for copying by
 * hand.
 */
export async function copyAddress(path: string): Promise<void> {
  const address = publicAddress(path);
  if (await writeClipboard(address)) success(t`Link copiado`);
  else error(t`Este navegador não deixou copiar o link. Selecione-o aqui:`, address);
}

/** Copies a person's text and shows whether the browser allowed it. */
export async function copyText(text: string): Promise<void> {
  if (await writeClipboard(text)) success(t`Texto copiado`);
  else error(t`Este navegador não deixou copiar o texto. Selecione-o e copie.`);
}
