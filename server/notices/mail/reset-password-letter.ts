import { type Letter, writeLetter } from './letter';
import type { Recipient, Sender } from './sender';

/** Writes the e-mail to a person who has forgotten their password; `link` works once, for an hour. */
export function resetPasswordLetter(sender: Sender, { name, email }: Recipient, link: string): Letter {
  return writeLetter({
    to: email,
    from_name: sender.name,
    color: sender.color,
    subject: 'Redefinição de senha',
    paragraphs: [
      `Olá, ${name}.`,
      'Recebemos um pedido para redefinir a senha da sua conta. O link abaixo funciona uma única vez e vence em 60 minutos.',
      'Se não foi você, ignore este e-mail: a senha continua a mesma.',
    ],
    action: { label: 'Redefinir senha', link },
  });
}
