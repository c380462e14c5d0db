import * as z from 'zod/mini';
import { type Letter, writeLetter } from './letter';
import { defineLetter, NOTICE, TO_ACCOUNT, WEEK, writeTo } from './letter-kind';
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

export const emailChanged = defineLetter({
  name: 'email_changed',
  payload: { ...TO_ACCOUNT, old_email: z.string() },
  to: NOTICE,
  write: ({ user_id, old_email: email }, deps) =>
    writeTo({ user_id }, deps, async ({ sender, person, linkTo }) => {
      if (person.email === email) return null;
      const link = await linkTo('/auth/email-take-back?token=', 'take_back_email', WEEK, email);
      return emailChangedLetter(sender, { name: person.name, email }, link);
    }),
});
