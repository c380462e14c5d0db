import { type Letter, writeLetter } from './letter';
import { defineLetter, NOTICE, TO_ACCOUNT, writeTo } from './letter-kind';
import type { Recipient, Sender } from './sender';

/** Writes the e-mail to a person whose password was changed, in case someone else did it. */
export function passwordChangedLetter(sender: Sender, { name, email }: Recipient): Letter {
  return writeLetter({
    to: email,
    from_name: sender.name,
    color: sender.color,
    subject: 'A senha da sua conta mudou',
    paragraphs: [
      `Olá, ${name}.`,
      'A senha da sua conta foi trocada, e os outros aparelhos saíram da conta.',
      'Se não foi você, peça uma nova senha agora mesmo e avise quem administra a sua empresa.',
    ],
  });
}

export const passwordChanged = defineLetter({
  name: 'password_changed',
  payload: TO_ACCOUNT,
  to: NOTICE,
  write: (to, deps) => writeTo(to, deps, ({ sender, person }) => passwordChangedLetter(sender, person)),
});
