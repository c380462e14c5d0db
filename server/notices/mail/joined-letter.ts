import { type Letter, writeLetter } from './letter';
import type { Recipient, Sender } from './sender';

/** To somebody with an account who was added to one more company. */
export function joinedLetter(sender: Sender, { name, email }: Recipient, link: string): Letter {
  return writeLetter({
    to: email,
    from_name: sender.name,
    color: sender.color,
    subject: `Você agora faz parte de ${sender.name}`,
    paragraphs: [
      `Olá, ${name}.`,
      `Sua conta foi incluída em ${sender.name}. Entre com o e-mail e a senha de sempre e escolha a empresa.`,
    ],
    action: { label: 'Entrar', link },
  });
}
