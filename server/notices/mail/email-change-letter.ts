import { type Letter, writeLetter } from './letter';
import type { Recipient, Sender } from './sender';

/** Writes the e-mail to a person's address before another one replaces it; `link` undoes the change, for seven days. */
export function emailChangeLetter(
  sender: Sender,
  { name, email }: Recipient,
  newEmail: string,
  link: string,
): Letter {
  return writeLetter({
    to: email,
    from_name: sender.name,
    color: sender.color,
    subject: 'Pediram para trocar o e-mail da sua conta',
    paragraphs: [
      `Olá, ${name}.`,
      `Pediram para trocar o e-mail da sua conta por ${newEmail}. Se foi você, não precisa fazer nada aqui.`,
      'Se não foi você, desfaça pelo link abaixo em até 7 dias: todos os aparelhos saem da conta, e você recebe um e-mail para criar outra senha.',
    ],
    action: { label: 'Não fui eu: desfazer', link },
  });
}
