import { type Letter, writeLetter } from './letter';
import type { Recipient, Sender } from './sender';

/**
 * Writes the e-mail to a person whom a company invites, with or without an account; `link` works once, for seven days.
 */
export function invitationLetter(sender: Sender, { name, email }: Recipient, link: string): Letter {
  return writeLetter({
    to: email,
    from_name: sender.name,
    color: sender.color,
    subject: `Convite: ${sender.name}`,
    paragraphs: [
      `Olá, ${name}.`,
      `${sender.name} convida você para a equipe.`,
      'Pelo link abaixo você aceita: com a senha da sua conta, se já tem uma com este e-mail, ou criando uma senha. Ele funciona uma única vez e vence em 7 dias.',
      'Se não conhece quem convida, ignore este e-mail.',
    ],
    action: { label: 'Aceitar o convite', link },
  });
}
