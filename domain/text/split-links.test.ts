import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitLinks } from './split-links';

const linksIn = (text: string) => splitLinks(text).flatMap(piece => (piece.isLink ? piece.text : []));

describe('links in a text', () => {
  it.each([
    ['Vistoria: https://www.example.com/v?id=7, volta amanhã.', 'https://www.example.com/v?id=7'],
    ['Vistoria:https://www.example.com/v', 'https://www.example.com/v'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://EXAMPLE.COM/A', 'HTTPS://EXAMPLE.COM/A'],
    ['Veja https://example.com/a.pdf.', 'https://example.com/a.pdf'],
    ['Viu https://example.com/a?!', 'https://example.com/a'],
    ['Chegou… https://example.com/a…', 'https://example.com/a'],
    ['(https://example.com/a)', 'https://example.com/a'],
    ['(foto em https://example.com/a).', 'https://example.com/a'],
    ['https://pt.wikipedia.org/wiki/Gol_(carro)', 'https://pt.wikipedia.org/wiki/Gol_(carro)'],
    ['(https://pt.wikipedia.org/wiki/Gol_(carro))', 'https://pt.wikipedia.org/wiki/Gol_(carro)'],
    ['[laudo](https://example.com/l)', 'https://example.com/l'],
    ['[https://example.com/l]', 'https://example.com/l'],
    ['https://example.com/?cor[]=azul', 'https://example.com/?cor[]=azul'],
    ['"https://example.com/l"', 'https://example.com/l'],
    ['“https://example.com/l”', 'https://example.com/l'],
    ['«https://example.com/l»', 'https://example.com/l'],
    ["'https://example.com/l'", 'https://example.com/l'],
    ['<https://example.com/l>', 'https://example.com/l'],
    ['*https://example.com/l*', 'https://example.com/l'],
    ['https://example.com/l👍', 'https://example.com/l'],
    ['https://example.com/a\u200B', 'https://example.com/a'],
    ['https://youtu.be/a1b2c3d4e5_', 'https://youtu.be/a1b2c3d4e5_'],
    ['https://example.com/a/', 'https://example.com/a/'],
    ['https://example.com/#/v;a=1', 'https://example.com/#/v;a=1'],
    ['https://example.com/veículo/ônibus', 'https://example.com/veículo/ônibus'],
    ['https://concessionária.com.br', 'https://concessionária.com.br'],
    ['http://192.168.0.10:3000/x', 'http://192.168.0.10:3000/x'],
    ['https://example.com/css?family=Inter|Lato', 'https://example.com/css?family=Inter|Lato'],
    ['https://example.com/?filtro={"x"', 'https://example.com/?filtro={'],
    ['https://example.com/{id}/x', 'https://example.com/{id}/x'],
    ['{https://example.com/l}', 'https://example.com/l'],
    ['|https://example.com|ok|', 'https://example.com'],
    ['|https://example.com/l|', 'https://example.com/l'],
    ['https://site.org/web/https://example.com/a', 'https://site.org/web/https://example.com/a'],
    ['https://site.org/?para=https://example.com', 'https://site.org/?para=https://example.com'],
  ])('%s', (text, address) => {
    expect(linksIn(text)).toEqual([address]);
  });

  it.each([
    ['https://a.test/1,https://a.test/2;https://a.test/3'],
    ['https://a.test/1|https://a.test/2|https://a.test/3'],
    ['https://a.test/1\nhttps://a.test/2\thttps://a.test/3'],
    ['1) https://a.test/1 2) https://a.test/2; 3) https://a.test/3.'],
  ])('are several: %j', text => {
    expect(linksIn(text)).toEqual(['https://a.test/1', 'https://a.test/2', 'https://a.test/3']);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt://example.com/%0Aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'ftp://example.com',
    'mailto:ana@example.com',
    'tel:+5511987654321',
    '//example.com/a',
    'www.example.com',
    'example.com/a',
    'ana@example.com',
    'http',
    'https://',
    'https://.',
    'https:// example.com',
    'https:/example.com',
    'https://"onmouseover="alert(1)',
    'xhttps://example.com',
    'çhttp://example.com',
  ])('are not found in %s', text => {
    expect(splitLinks(text)).toEqual([{ text, isLink: false }]);
  });

  it('are not found in an empty text', () => {
    expect(splitLinks('')).toEqual([]);
  });

  it('join with the rest to the original text, and begin with http or https', () => {
    const part = fc.constantFrom(
      ...[
        'https://',
        'HTTP://',
        'a',
        'é',
        '.',
        ',',
        ';',
        ')',
        '(',
        ']',
        '[',
        '"',
        "'",
        ' ',
        '\n',
        '/',
        ':',
        '@',
        '👍',
      ],
      ...['javascript:', 'example.com', '«', '*', '?', '#', '\u200B', '<', '%', '|'],
    );
    const texts = fc.oneof(
      fc.array(part).map(parts => parts.join('')),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(texts, text => {
        const pieces = splitLinks(text);
        expect(pieces.map(piece => piece.text).join('')).toBe(text);
        for (const piece of pieces) {
          expect(piece.text).not.toBe('');
          if (piece.isLink) expect(piece.text).toMatch(/^https?:\/\/[\p{L}\p{N}][^\s<>"]*$/iu);
          if (piece.isLink) expect(piece.text).not.toMatch(/[.,;:!?]$/);
        }
      }),
    );
  });

  it('are found whole whatever words and punctuation surround them', () => {
    const address = fc.webUrl({
      validSchemes: ['http', 'https'],
      withQueryParameters: true,
      withFragments: true,
    });
    const plain = address.filter(one => !/[.,;:!?'*)\]]$|[()[\]]|[,;]https?:/i.test(one));
    const before = fc.constantFrom('', ' ', 'ver ', 'Laudo: ', '(', '«', '"', '\n', '- ');
    const after = fc.constantFrom('', ' ', ', ver', '.', ').', '»', '"', '\n', '?', ' e mais', '…');
    fc.assert(
      fc.property(before, plain, after, (one, link, other) => {
        expect(linksIn(one + link + other)).toEqual([link]);
      }),
    );
  });

  it.each([
    ['https://a'],
    ['https://'],
    ['https://a.'],
    ['https://a('],
    ['https://a)'],
    ['https://a,'],
    ['.'],
  ])('are found quickly, however often %s occurs', part => {
    const text = part.repeat(200_000);
    expect(
      splitLinks(text)
        .map(piece => piece.text)
        .join(''),
    ).toBe(text);
  });
});
