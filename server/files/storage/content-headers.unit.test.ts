import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../tests/factories/arbitraries';
import { contentHeaders } from './content-headers';

const dispositionOf = (name: string, type = 'application/pdf') =>
  contentHeaders(type, name)['content-disposition']!;

test('a file can’t be executed, taken for another type or stored in a shared cache', () => {
  expect(contentHeaders('application/pdf', 'laudo.pdf')).toEqual({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="laudo.pdf"; filename*=UTF-8''laudo.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, max-age=3600',
  });
  expect(contentHeaders('text/plain', 'a.txt')['content-type']).toBe('text/plain; charset=utf-8');
});

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'])('an image/%s is displayed in the browser', kind => {
  expect(dispositionOf('foto', `image/${kind}`)).toMatch(/^inline; /);
});

test.each([
  'image/svg+xml',
  'image/heic',
  'text/html',
  'text/plain',
  'video/mp4',
  'application/octet-stream',
])('%s is downloaded', type => {
  expect(dispositionOf('arquivo', type)).toMatch(/^attachment; /);
});

test.each([
  [
    'Avaliação do João.pdf',
    `filename="Avaliacao do Joao.pdf"; filename*=UTF-8''Avalia%C3%A7%C3%A3o%20do%20Jo%C3%A3o.pdf`,
  ],
  ['a"b%c.pdf', `filename="a_b_c.pdf"; filename*=UTF-8''a%22b%25c.pdf`],
  [`d'água (1)*.pdf`, `filename="d'agua (1)*.pdf"; filename*=UTF-8''d%27%C3%A1gua%20%281%29%2A.pdf`],
  ['車.jpg', `filename="_.jpg"; filename*=UTF-8''%E8%BB%8A.jpg`],
  ['../../etc/passwd', `filename=".._.._etc_passwd"; filename*=UTF-8''.._.._etc_passwd`],
  ['a\r\nSet-Cookie: x', `filename="a__Set-Cookie: x"; filename*=UTF-8''a__Set-Cookie%3A%20x`],
  // Displayed from right to left, this would read «fotoexe.jpg».
  ['foto\u202egpj.exe', `filename="foto_gpj.exe"; filename*=UTF-8''foto_gpj.exe`],
  ['\ud800.pdf', `filename="_.pdf"; filename*=UTF-8''_.pdf`],
  // A name of combining marks only.
  ['\u0301\ufe00', `filename="_"; filename*=UTF-8''%CC%81%EF%B8%80`],
  ['   ', `filename="arquivo"; filename*=UTF-8''arquivo`],
])('the header of %j is valid', (name, expected) => {
  expect(dispositionOf(name)).toBe(`attachment; ${expected}`);
});

test('a long name is cut but keeps its extension', () => {
  const name = /''(.+)$/.exec(dispositionOf(`${'é'.repeat(400)}.pdf`))![1]!;
  expect(decodeURIComponent(name)).toBe(`${'é'.repeat(146)}.pdf`);
});

test('any name gives a valid header that decodes to the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), name => {
      const disposition = dispositionOf(name);
      expect(disposition).toMatch(
        /^attachment; filename="[ -!#-$&-~]+"; filename\*=UTF-8''[\w.~!#$&+^`|%-]+$/,
      );
      expect(() => new Headers({ 'content-disposition': disposition })).not.toThrow();
    }),
    runs(300),
  );
});
