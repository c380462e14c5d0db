import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { SNIFF_BYTES, sniffType } from './sniff-type';

const latin = (text: string) => Buffer.from(text, 'latin1');
/** Returns the beginning of an ISO media file of this brand, compatible with the others. */
const media = (major: string, ...compatible: string[]) =>
  latin(
    `\0\0\0${String.fromCharCode(16 + 4 * compatible.length)}ftyp${major}\0\0\0\0${compatible.join('')}mdat`,
  );

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a real %s is recognised', async format => {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } });
  expect(sniffType(await image.toFormat(format).toBuffer())).toBe(`image/${format}`);
});

test.each<[string, Buffer]>([
  ['image/heic', media('heic', 'mif1')],
  ['image/heic', media('mif1', 'miaf', 'heic')],
  ['image/avif', media('mif1', 'miaf', 'avif')],
  ['video/mp4', media('isom', 'isom', 'avc1')],
  ['video/mp4', media('mp42')],
  ['video/quicktime', media('qt  ')],
  ['video/3gpp', media('3gp5')],
  ['audio/mp4', media('M4A ')],
  ['application/pdf', latin('%PDF-1.7\n')],
  ['application/zip', latin('PK\x03\x04\x14\0\x06\0[Content_Types].xml')],
  ['video/webm', latin('\x1aE\xdf\xa3\x01')],
  ['audio/ogg', latin('OggS\0\x02')],
  ['audio/mpeg', latin('ID3\x04')],
  ['audio/wav', latin('RIFF\x24\0\0\0WAVEfmt ')],
  ['text/plain', Buffer.from('Preço combinado: R$ 48.900,00\r\n\tà vista')],
  ['text/plain', Buffer.from('\ufeffplaca;cor\nABC1D23;prata')],
])('%s', (type, bytes) => {
  expect(sniffType(bytes)).toBe(type);
});

describe('a type that a browser would execute is never returned', () => {
  test.each([
    '<!DOCTYPE html><script>alert(1)</script>',
    '  \n\t<HTML>',
    '\ufeff<html>',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '<?xml version="1.0"?><svg/>',
    '<!-- --><script>',
    '<b>negrito</b>',
  ])('for %j', text => {
    expect(sniffType(Buffer.from(text))).toBe('application/octet-stream');
  });
});

test.each<[string, Buffer]>([
  ['no bytes', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(100)],
  ['a program', latin('\x7fELF\x02\x01\x01')],
  ['a cut signature', latin('\x89PN')],
  ['a text in no UTF-8', latin('Preço')],
  ['a container of neither', latin('RIFF\x24\0\0\0AVI LIST')],
  ['an unknown brand', media('zzzz')],
  ['a generic brand that names no kind', media('mif1', 'miaf')],
  ['a brand list without an end', latin('\xff\xff\xff\xffftypmif1\0\0\0\0')],
])('%s is unknown', (_what, bytes) => {
  expect(sniffType(bytes)).toBe('application/octet-stream');
});

test('only the first bytes count, and a character cut at their end is no error', () => {
  const text = Buffer.from(`${'a'.repeat(SNIFF_BYTES - 1)}ção`);
  expect(sniffType(text)).toBe('text/plain');
  expect(sniffType(Buffer.concat([text, Buffer.alloc(100)]))).toBe('text/plain');
});
