import { type Letter, writeLetter } from './letter';
import type { Recipient, Sender } from './sender';

/** Writes the e-mail to an address that a person says is theirs. */
export function verifyEmailLetter(sender: Sender, { name, email }: Recipient, link: string): Letter {
  return writeLetter({
    to: email,
    from_name: sender.name,
    color: sender.color,
    subject: 'Confirme o seu e-mail',
    paragraphs: [
      `Olá, ${name}.`,
      'Confirme pelo link abaixo que este e-mail é seu. Ele funciona uma única vez e vence em 7 dias.',
    ],
    action: { label: 'Confirmar e-mail', link },
  });
}
