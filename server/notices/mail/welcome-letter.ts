import { type Letter, writeLetter } from './letter';
import type { Recipient, Sender } from './sender';

/** To somebody who was given an account; `link` works once, for seven days. */
export function welcomeLetter(sender: Sender, { name, email }: Recipient, link: string): Letter {
  return writeLetter({
    to: email,
    from_name: sender.name,
    color: sender.color,
    subject: `Seu acesso: ${sender.name}`,
    paragraphs: [
      `Olá, ${name}.`,
      `${sender.name} criou uma conta para você.`,
      'Pelo link abaixo você cria a sua senha e entra. Ele funciona uma única vez e vence em 7 dias.',
    ],
    action: { label: 'Criar minha senha', link },
  });
}
