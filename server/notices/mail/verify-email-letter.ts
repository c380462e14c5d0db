import { type Letter, writeLetter } from './letter';
import { ASKED_FOR, DAY, defineLetter, TO_ACCOUNT, WEEK, writeTo } from './letter-kind';
import type { Recipient, Sender } from './sender';

/** Writes the e-mail to an address that a person says is theirs. */
export function verifyEmailLetter(sender: Sender, { name, email }: Recipient, link: string): Letter {
  return writeLetter({
    to: email,
    from_name: sender.name,
    color: sender.color,
    subject: 'Confirme o seu e-mail',
    paragraphs: [
      `Olá, ${name}.`,
      'Confirme pelo link abaixo que este e-mail é seu. Ele funciona uma única vez e vence em 7 dias.',
    ],
    action: { label: 'Confirmar e-mail', link },
  });
}

export const verifyEmail = defineLetter({
  name: 'verify_email',
  payload: TO_ACCOUNT,
  to: ASKED_FOR,
  by: { max: 10, minutes: DAY },
  addressOf: ({ email, new_email }) => new_email ?? email,
  write: (to, deps) =>
    writeTo(to, deps, async ({ sender, person, linkTo }) => {
      if (person.email_verified_at && !person.new_email) return null;
      const email = person.new_email ?? person.email;
      const link = await linkTo('/auth/email-verification?token=', 'verify_email', WEEK, email);
      return verifyEmailLetter(sender, { name: person.name, email }, link);
    }),
});
