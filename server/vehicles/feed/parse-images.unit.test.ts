import { expect, test } from 'vitest';
import { parseImages } from './parse-images';

const [a, b] = ['https://example.com/w_300,h_200;q/a.jpg', 'http://example.com/b.jpg?x=1,2'];

test.each([
  `${a},${b}`,
  `${a}, ${b},`,
  `${a};${b}`,
  `${a} ; ${b};`,
  `${a} ${b}`,
  `${a}\n${b}`,
  `${a}|${b}|${a}`,
  ` ${a} | ${b} `,
])('two pictures in «%s»', text => expect(parseImages(text)).toEqual({ images: [a, b], rejected: [] }));

test('a cell that would keep a careless expression busy for hours', () => {
  expect(parseImages(`a${','.repeat(900_000)}b`).images).toEqual([]);
  expect(parseImages(`${a}${';'.repeat(900_000)},${b}`).images).toEqual([a, b]);
});

test('what is no web address is told apart', () => {
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
