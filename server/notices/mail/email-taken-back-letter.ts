import { type Letter, writeLetter } from './letter';
import { defineLetter, HOUR, NOTICE, TO_ADDRESS, writeTo } from './letter-kind';
import type { Recipient, Sender } from './sender';

/**
 * Writes the e-mail to a person who has undone the change of their address; `link` sets another password, once, within
 * an hour.
 */
export function emailTakenBackLetter(sender: Sender, { name, email }: Recipient, link: string): Letter {
  return writeLetter({
    to: email,
    from_name: sender.name,
    color: sender.color,
    subject: 'Crie outra senha',
    paragraphs: [
      `Olá, ${name}.`,
      'O e-mail da sua conta voltou a ser este, e todos os aparelhos saíram da conta.',
      'Crie outra senha pelo link abaixo. Ele funciona uma única vez e vence em 60 minutos; depois disso, peça outro na página de entrada.',
    ],
    action: { label: 'Criar outra senha', link },
  });
}

export const emailTakenBack = defineLetter({
  name: 'email_taken_back',
  payload: TO_ADDRESS,
  to: NOTICE,
  write: (to, deps) =>
    writeTo(to, deps, async ({ sender, person, linkTo }) =>
      emailTakenBackLetter(sender, person, await linkTo('/auth/reset-password/', 'reset_password', HOUR)),
    ),
});
