import { t } from '@lingui/core/macro';
import { error, success } from '../../state/alerts';
import { keepPictures } from '../../view/hooks/device-choices';

/**
 * Chooses whether all pictures of a card are kept on this device, or only those that were viewed, and shows the result.
 */
export async function keepOffline(cardId: string, isKept: boolean): Promise<void> {
  try {
    await keepPictures('cards', cardId, isKept);
    if (isKept) success(t`Card mantido offline`, t`As fotos dele são baixadas quando houver Wi-Fi.`);
    else success(t`O card não é mais mantido offline`);
  } catch {
    error(t`Não foi possível guardar a escolha neste aparelho.`);
  }
}
