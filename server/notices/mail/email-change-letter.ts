import * as z from 'zod/mini';
import { type Letter, writeLetter } from './letter';
import { defineLetter, NOTICE, TO_ACCOUNT, WEEK, writeTo } from './letter-kind';
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

export const emailChange = defineLetter({
  name: 'email_change',
  payload: { ...TO_ACCOUNT, old_email: z.string(), new_email: z.string() },
  to: NOTICE,
  write: ({ user_id, old_email: email, new_email }, deps) =>
    writeTo({ user_id }, deps, async ({ sender, person, linkTo }) => {
      // The change was undone meanwhile: a link sent to that address would let its holder take the account again.
      if (![email, new_email].includes(person.email)) return null;
      const link = await linkTo('/auth/email-take-back?token=', 'take_back_email', WEEK, email);
      return emailChangeLetter(sender, { name: person.name, email }, new_email, link);
    }),
});
