import { type Letter, writeLetter } from './letter';
import { defineLetter, NOTICE, senderOf, TO_ADDRESS } from './letter-kind';
import type { Sender } from './sender';

/** Writes the e-mail to the address of an erased account. No other data of the person exist any more. */
export function accountErasedLetter(sender: Sender, email: string): Letter {
  return writeLetter({
    to: email,
    from_name: sender.name,
    color: sender.color,
    subject: 'A sua conta foi apagada',
    paragraphs: [
      'Olá.',
      'A conta deste e-mail foi apagada, com os seus dados. Isso não pode ser desfeito.',
      'Se não foi você, avise quem administra a empresa onde você trabalha.',
    ],
  });
}

export const accountErased = defineLetter({
  name: 'account_erased',
  payload: TO_ADDRESS,
  to: NOTICE,
  async write({ email }, deps) {
    const { sender } = await senderOf(deps, null);
    return accountErasedLetter(sender, email);
  },
});
