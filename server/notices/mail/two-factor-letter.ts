import { type Letter, writeLetter } from './letter';
import { defineLetter, NOTICE, TO_ACCOUNT, writeTo } from './letter-kind';
import type { Recipient, Sender } from './sender';

/** Writes the e-mail to a person whose two-factor authentication was turned on or off, in case someone else did it. */
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

export const twoFactorOn = defineLetter({
  name: 'two_factor_on',
  payload: TO_ACCOUNT,
  to: NOTICE,
  write: (to, deps) => writeTo(to, deps, ({ sender, person }) => twoFactorLetter(sender, person, true)),
});

export const twoFactorOff = defineLetter({
  name: 'two_factor_off',
  payload: TO_ACCOUNT,
  to: NOTICE,
  write: (to, deps) => writeTo(to, deps, ({ sender, person }) => twoFactorLetter(sender, person, false)),
});
