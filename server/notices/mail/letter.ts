import { withoutLinks } from './without-links';

/** An e-mail that is ready to be sent, in both forms that mail programs show. */
export interface Letter {
  to: string;
  /** Name of the sender that is shown: the company's, the organisation's, or the product's. */
  from_name: string;
  subject: string;
  text: string;
  html: string;
  /** Address of the button, for readers without a mail program. */
  link: string | null;
}

export interface LetterContent {
  to: string;
  from_name: string;
  subject: string;
  paragraphs: string[];
  action?: { label: string; link: string };
  /** The company's colour, `#rrggbb`. */
  color?: string;
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => ESCAPES[character]!);

/** Returns black or white, whichever is more readable on the colour (by WCAG's contrast). */
export function readableOn(color: string): '#000' | '#fff' {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff';
}

/**
 * Composes an e-mail: a few sentences and at most one action, which is its only link. It has no pictures, because mail
 * programs block them.
 */
export function writeLetter(content: LetterContent): Letter {
  const { to, action, color = '#1f6f5c' } = content;
  const from_name = withoutLinks(content.from_name);
  const paragraphs = content.paragraphs.map(withoutLinks);
  const text = [...paragraphs, ...(action ? [`${action.label}: ${action.link}`] : []), from_name].join(
    '\n\n',
  );
  const button = action
    ? `<p style="margin:28px 0"><a href="${escapeHtml(action.link)}" style="background:${color};color:${readableOn(color)};` +
      `padding:12px 22px;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>` +
      `<p style="color:#667;font-size:13px">Se o botão não abrir, copie este endereço:<br>${escapeHtml(action.link)}</p>`
    : '';
  const html =
    '<!doctype html><html lang="pt-BR"><meta charset="utf-8">' +
    // Keeps phones from turning numbers in a person's name into links.
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">' +
    '<body style="margin:0;padding:24px;background:#f4f5f4;font-family:system-ui,Arial,sans-serif">' +
    '<div style="max-width:520px;margin:0 auto;padding:28px;background:#fff;border-radius:14px;color:#222;line-height:1.5">' +
    `<p style="margin-top:0;font-weight:700">${escapeHtml(from_name)}</p>` +
    paragraphs.map(paragraph => `<p>${escapeHtml(paragraph)}</p>`).join('') +
    `${button}</div></body></html>`;
  return { to, from_name, subject: withoutLinks(content.subject), text, html, link: action?.link ?? null };
}
