import * as z from 'zod/mini';
import { uuid } from '../../../domain/entities/scalars';
import { findTimeZone } from '../../repositories/flows/stats';
import { findInvited } from '../../repositories/people/company-members';
import { findAddressee } from '../../repositories/people/users';
import { type Letter, writeLetter } from './letter';
import { defineLetter, NOTICE, senderOf, TO_ACCOUNT } from './letter-kind';
import type { Recipient, Sender } from './sender';

/** A person whom another one has invited into a company. */
export interface InvitedPerson {
  name: string;
  email: string;
  role: 'admin' | 'user';
  /** The last day of support as text; null for a person who stays. */
  support_ends_at: string | null;
}

/** Writes the e-mail to an administrator of the company who did not invite the person and may not know of it. */
export function personInvitedLetter(
  sender: Sender,
  { name, email }: Recipient,
  { support_ends_at, ...invited }: InvitedPerson,
  link: string,
): Letter {
  const role = invited.role === 'admin' ? 'administrador' : 'usuário';
  return writeLetter({
    to: email,
    from_name: sender.name,
    color: sender.color,
    subject: support_ends_at ? 'O suporte foi liberado na sua empresa' : 'Convite para a sua empresa',
    paragraphs: [
      `Olá, ${name}.`,
      support_ends_at
        ? `${invited.name} (${invited.email}) pode entrar em ${sender.name} como suporte, com o papel de ${role}, até ${support_ends_at}.`
        : `A organização convidou ${invited.name} (${invited.email}) para ${sender.name}, com o papel de ${role}.`,
      'Se isso não deve ser assim, retire o convite ou desative a pessoa em «Empresa › Usuários».',
    ],
    action: { label: 'Abrir', link },
  });
}

/** Goes to an administrator of the company; not sent if the invitation is revoked. */
export const personInvited = defineLetter({
  name: 'person_invited',
  payload: { ...TO_ACCOUNT, tenant_id: z.int(), invitation_id: uuid },
  to: NOTICE,
  async write({ tenant_id, invitation_id, user_id }, deps) {
    const admin = await findAddressee(deps.pool, user_id);
    const invited = await findInvited(deps.pool, tenant_id, invitation_id);
    if (!admin || !invited) return null;
    const { sender, home } = await senderOf(deps, tenant_id);
    const timeZone = await findTimeZone(deps.pool, tenant_id);
    const support_ends_at =
      invited.support_ends_at &&
      new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone }).format(
        new Date(invited.support_ends_at),
      );
    return personInvitedLetter(sender, admin, { ...invited, support_ends_at }, home);
  },
});
