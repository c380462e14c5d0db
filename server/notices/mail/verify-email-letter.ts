import { type Letter, writeLetter } from './letter';
import type { Recipient, Sender } from './sender';

/** To an address that somebody says is theirs. */
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
