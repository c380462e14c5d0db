import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseImages } from './parse-images';

const [a, b] = ['https://example.com/w_300,h_200;q/a.jpg', 'https://example.com/b.jpg?x=1,2'];

test.each([
  `${a},${b}`,
  `${a}, ${b},`,
  `${a};${b}`,
  `${a} ; ${b};`,
  `${a};http://example.com/b.jpg?x=1,2`,
  `['${a}', '${b}']`,
  `{${a},${b}}`,
  ` [${a}, ${b}] `,
  `${a} ${b}`,
  `${a}\n${b}`,
  `${a}|${b}|${a}`,
  ` ${a} | ${b} `,
])('two pictures are found in «%s»', text =>
  expect(parseImages(text)).toEqual({ images: [a, b], rejected: [] }),
);

test.each([
  ['https://example.com/Gol 1.0 frente.jpg', ['https://example.com/Gol%201.0%20frente.jpg']],
  [
    'https://example.com/Gol 1.jpg, https://example.com/Gol 2.jpg;https://example.com/a b c',
    ['https://example.com/Gol%201.jpg', 'https://example.com/Gol%202.jpg', 'https://example.com/a%20b%20c'],
  ],
  ['https://example.com/f.php?n=Gol G5&p=1', ['https://example.com/f.php?n=Gol%20G5&p=1']],
  [
    '//cdn.example.com/a.jpg //cdn.example.com/b.jpg',
    ['https://cdn.example.com/a.jpg', 'https://cdn.example.com/b.jpg'],
  ],
  ['https://example.com/a.jpg?x=1&amp;y=2', ['https://example.com/a.jpg?x=1&y=2']],
  [
    '["https://example.com/a b.jpg","//example.com/c.jpg"]',
    ['https://example.com/a%20b.jpg', 'https://example.com/c.jpg'],
  ],
  [
    '[{"url":"https://example.com/a.jpg","tag":["frente","https"]},\n{"url":"https://example.com/b.jpg"}]',
    ['https://example.com/a.jpg', 'https://example.com/b.jpg'],
  ],
  ['{"0":{"src":"https://example.com/a.jpg"}}', ['https://example.com/a.jpg']],
  ['[]', []],
  // A page over HTTPS could not show it otherwise.
  [
    'http://example.com/a.jpg HTTP://example.com:80/b.jpg http://example.com:8080/c.jpg',
    ['https://example.com/a.jpg', 'https://example.com/b.jpg', 'https://example.com:8080/c.jpg'],
  ],
  [
    "['http://example.com/a.jpg', 'http://example.com/b.jpg']",
    ['https://example.com/a.jpg', 'https://example.com/b.jpg'],
  ],
])('the pictures of «%s» are found', (text, images) => {
  expect(parseImages(text)).toEqual({ images, rejected: [] });
});

test('a space after a picture’s file ending separates it from other text', () => {
  expect(parseImages('https://example.com/a.jpg sem-foto.jpg')).toEqual({
    images: ['https://example.com/a.jpg'],
    rejected: ['sem-foto.jpg'],
  });
  expect(parseImages('[{"url": broken').images).toEqual([]);
  expect(parseImages('www.example.com/a.jpg').rejected).toEqual(['www.example.com/a.jpg']);
});

test('addresses that were parsed once are parsed the same again', () => {
  const word = fc.stringMatching(/^[a-zA-Z0-9._ ]{1,12}$/);
  fc.assert(
    fc.property(fc.array(word.map(name => `https://example.com/${name}x`)), addresses => {
      const { images } = parseImages(addresses.join('|'));
      expect(parseImages(images.join('\n')).images).toEqual(images);
    }),
  );
});

test('a cell that would keep a careless regular expression busy for hours is parsed quickly', () => {
  expect(parseImages(`a${','.repeat(900_000)}b`).images).toEqual([]);
  expect(parseImages(`${a}${';'.repeat(900_000)},${b}`).images).toEqual([a, b]);
});

test('values that are not web addresses are listed as rejected', () => {
  const rejected = [
    'foto.jpg',
    'javascript:alert(1)',
    'ftp://example.com/a.jpg',
    'https://',
    'https://a/\0',
    'https://a/<b>',
  ];
  expect(parseImages(`${rejected.join(' ')} ${b}`)).toEqual({ images: [b], rejected });
  expect(parseImages(`https://example.com/${'a'.repeat(2048)}`).images).toEqual([]);
  expect(parseImages('')).toEqual({ images: [], rejected: [] });
});
