import { type Letter, writeLetter } from './letter';
import type { Recipient, Sender } from './sender';

/** To somebody whose second factor was switched on or off, in case it was not them. */
export function twoFactorLetter(sender: Sender, { name, email }: Recipient, isOn: boolean): Letter {
  const state = isOn ? 'ativada' : 'desativada';
  return writeLetter({
    to: email,
    from_name: sender.name,
    color: sender.color,
    subject: `Verificação em duas etapas ${state}`,
    paragraphs: [
      `Olá, ${name}.`,
      isOn
        ? 'A verificação em duas etapas da sua conta foi ativada: para entrar é preciso também um código do seu aplicativo autenticador.'
        : 'A verificação em duas etapas da sua conta foi desativada: para entrar basta a senha.',
      'Se não foi você, peça uma nova senha agora mesmo e avise quem administra a sua empresa.',
    ],
  });
}
