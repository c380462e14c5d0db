import { recordOfAccount } from '../../repositories/people/audit-events';
import { findAddresseeByEmail } from '../../repositories/people/users';
import { type Letter, writeLetter } from './letter';
import { ASKED_FOR, defineLetter, HOUR, TO_ADDRESS, writeTo } from './letter-kind';
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

/** The account is looked up only here, so that the response time of the request doesn't reveal whether there is one. */
export const resetPassword = defineLetter({
  name: 'reset_password',
  payload: TO_ADDRESS,
  to: ASKED_FOR,
  write: (to, deps) =>
    writeTo(to, deps, async ({ sender, person, linkTo }) =>
      resetPasswordLetter(sender, person, await linkTo('/auth/reset-password/', 'reset_password', HOUR)),
    ),
  /**
   * Records in the audit log that a link was sent. The actor is the program, because the person who requested the link
   * is not authenticated.
   */
  async afterwards({ email }, { pool }) {
    const person = await findAddresseeByEmail(pool, email);
    if (!person) return;
    const event = { kind: 'password_link_sent' as const, actor_id: null, subject_id: person.id };
    await recordOfAccount(pool, person.id, event);
  },
});
