import { type Letter, writeLetter } from './letter';
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
