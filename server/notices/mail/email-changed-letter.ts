import { type Letter, writeLetter } from './letter';
import type { Recipient, Sender } from './sender';

/** To the address that was somebody's until now, in case it was not them who changed it. */
export function emailChangedLetter(sender: Sender, { name, email }: Recipient): Letter {
  return writeLetter({
    to: email,
    from_name: sender.name,
    color: sender.color,
    subject: 'O e-mail da sua conta mudou',
    paragraphs: [
      `Olá, ${name}.`,
      'O e-mail da sua conta foi trocado, e este endereço não serve mais para entrar.',
      'Se não foi você, use o link da mensagem em que avisamos do pedido de troca: ele a desfaz.',
    ],
  });
}
