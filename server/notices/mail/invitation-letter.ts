import * as z from 'zod/mini';
import { uuid } from '../../../domain/entities/scalars';
import { inTransaction } from '../../database/transaction';
import { createToken, hashToken } from '../../http/require-session';
import { createInvitationLink } from '../../repositories/cards/links';
import { lockInvitation } from '../../repositories/people/invitations';
import { type Letter, writeLetter } from './letter';
import { ASKED_FOR, DAY, defineLetter, senderOf } from './letter-kind';
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

/** Most invitations of a company per day. */
export const INVITATIONS_A_DAY = 200;

/** The address's account is not looked up: the e-mail is the same for everyone. */
export const invitation = defineLetter({
  name: 'invitation',
  payload: { tenant_id: z.int(), invitation_id: uuid, email: z.string() },
  to: ASKED_FOR,
  by: { max: INVITATIONS_A_DAY, minutes: DAY },
  async write({ tenant_id, invitation_id, email }, deps) {
    const { sender, home } = await senderOf(deps, tenant_id);
    return inTransaction(deps.pool, async client => {
      const found = await lockInvitation(client, tenant_id, invitation_id);
      // The invitation was withdrawn, or now has another address, which gets its own e-mail.
      if (!found?.enabled || found.email !== email) return null;
      const token = createToken();
      await createInvitationLink(client, hashToken(token), found);
      return invitationLetter(sender, found, `${home}/auth/create-password/${token}`);
    });
  },
});
