import { t } from '@lingui/core/macro';
import { attachFiles } from '../../../acts/attach-files';
import { success } from '../../../state/alerts';
import type { CardView } from '../../../view/types';

/**
 * Attaches pasted pictures to the card, like chosen files.
 *
 * @param onFailed called if one could not be stored; the list of the card's files shows why
 */
export async function attachPasted(card: CardView['card'], pictures: File[], onFailed: () => void) {
  // Browsers name every pasted picture «image.png».
  const named = pictures.map(
    picture =>
      new File([picture], `${t`imagem colada`}.${picture.type.split('/')[1]}`, { type: picture.type }),
  );
  const failed = await attachFiles(card, named);
  if (failed.length > 0) onFailed();
  else success(t`Imagem colada nos anexos do card`);
}
