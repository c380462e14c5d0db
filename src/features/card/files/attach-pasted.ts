import { t } from '@lingui/core/macro';
import { attachFiles } from '../../../acts/attach-files';
import { success } from '../../../state/alerts';
import type { CardView } from '../../../view/types';

/**
 * Attaches pasted pictures to the card, as chosen ones.
 *
 * @param onFailed one could not be kept: the card's files tell why
 */
export async function attachPasted(card: CardView['card'], pictures: File[], onFailed: () => void) {
  // Browsers call every one «image.png».
  const named = pictures.map(
    picture =>
      new File([picture], `${t`imagem colada`}.${picture.type.split('/')[1]}`, { type: picture.type }),
  );
  const failed = await attachFiles(card, named);
  if (failed.length > 0) onFailed();
  else success(t`Imagem colada nos anexos do card`);
}
