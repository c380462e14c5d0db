import { type Letter, writeLetter } from './letter';

/** Writes the e-mail to the person who sets up the installation; `link` works once, for seven days. */
export function firstAccessLetter(to: string, link: string): Letter {
  return writeLetter({
    to,
    from_name: 'Pátio',
    subject: 'Seu primeiro acesso ao Pátio',
    paragraphs: [
      'O Pátio está no ar e espera por você.',
      'Pelo link abaixo você dá nome à organização e cria a conta de quem a administra. Ele funciona uma única vez e vence em 7 dias.',
    ],
    action: { label: 'Fazer o primeiro acesso', link },
  });
}
