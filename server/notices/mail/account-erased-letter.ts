import { type Letter, writeLetter } from './letter';
import type { Sender } from './sender';

/** To the address of an account that is no more: nothing else is known of whose it was. */
export function accountErasedLetter(sender: Sender, email: string): Letter {
  return writeLetter({
    to: email,
    from_name: sender.name,
    color: sender.color,
    subject: 'A sua conta foi apagada',
    paragraphs: [
      'Olá.',
      'A conta deste e-mail foi apagada, com os seus dados. Isso não pode ser desfeito.',
      'Se não foi você, avise quem administra a empresa onde você trabalha.',
    ],
  });
}
