import { type Letter, writeLetter } from './letter';
import type { Recipient, Sender } from './sender';

/** Writes the e-mail to a person's former address; `link` undoes the change, for seven days. */
export function emailChangedLetter(sender: Sender, { name, email }: Recipient, link: string): Letter {
  return writeLetter({
    to: email,
    from_name: sender.name,
    color: sender.color,
    subject: 'O e-mail da sua conta mudou',
    paragraphs: [
      `Olá, ${name}.`,
      'O e-mail da sua conta foi trocado, e este endereço não serve mais para entrar.',
      'Se não foi você, desfaça pelo link abaixo em até 7 dias: todos os aparelhos saem da conta, e você recebe um e-mail para criar outra senha.',
    ],
    action: { label: 'Não fui eu: desfazer', link },
  });
}
