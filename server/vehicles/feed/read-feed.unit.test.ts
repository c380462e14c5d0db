import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { readContent } from '../../../tests/harness/temporary-file';

const TITLE = 'Citroën Aircross – «câmbio automático» ção';
const CSV = `código;título\n1;${TITLE}\n`;
const XML = (declaration: string) =>
  `${declaration}<produtos><produto><título>${TITLE}</título></produto></produtos>`;
const titleOf = async (content: Uint8Array | string) => (await readContent(content))[0]!.values.título;

test.each([
  ['UTF-8', iconv.encode(CSV, 'utf-8')],
  ['UTF-8 with its mark', iconv.encode(CSV, 'utf-8', { addBOM: true })],
  ['Windows-1252', iconv.encode(CSV, 'windows-1252')],
  ['UTF-16 LE with its mark', iconv.encode(CSV, 'utf-16le', { addBOM: true })],
  ['UTF-16 BE with its mark', iconv.encode(CSV, 'utf-16be', { addBOM: true })],
  ['UTF-16 LE without', iconv.encode(CSV, 'utf-16le', { addBOM: false })],
])('CSV in %s is decoded', async (_, content) => expect(await titleOf(content)).toBe(TITLE));

test.each([
  ['utf-8', ''],
  ['utf-8', '<?xml version="1.0" encoding="UTF-8"?>'],
  ['windows-1252', '<?xml version="1.0" encoding="ISO-8859-1"?>'],
  ['windows-1252', "<?xml version='1.0' encoding='windows-1252'?>"],
  ['windows-1252', '<?xml version="1.0" encoding="inventada"?>'],
  // Declared wrongly, as happens in practice.
  ['utf-8', '<?xml version="1.0" encoding="ISO-8859-1"?>'],
  ['windows-1252', '<?xml version="1.0" encoding="UTF-8"?>'],
])('XML in %s that declares %s is decoded', async (encoding, declaration) => {
  expect(await titleOf(iconv.encode(XML(declaration), encoding))).toBe(TITLE);
});

test.each(['cp850', 'macroman'])('CSV of a program that writes %s is decoded', async encoding => {
  const title = 'Citroën à álcool, direção elétrica';
  expect(await titleOf(iconv.encode(`id;título\n1;${title}\n`, encoding))).toBe(title);
  expect(await titleOf(iconv.encode(`id;título\n1;Único dono, rodas João\n`, encoding))).toBe(
    'Único dono, rodas João',
  );
});

test('another encoding is used when it is declared', async () => {
  const content =
    '<?xml version="1.0" encoding="ISO-8859-2"?><a><item><título>Škoda łódź</título></item></a>';
  const bytes = iconv.encode(content.replaceAll('í', 'í'), 'iso-8859-2');
  expect(await titleOf(bytes)).toBe('Škoda łódź');
});

test('a line end split across two chunks counts as one', async () => {
  // Files are read in chunks of even size, so one of the two has a line break split across them.
  for (const shift of ['', 'a']) {
    const rows = await readContent(`id;title\r\n1;"${shift}${'\r\n'.repeat(100_000)}"\r\n2;Fox`);
    expect(rows.map(({ line }) => line)).toEqual([2, 100_003]);
  }
});

test('an accent late in the file and characters split across chunks are decoded', async () => {
  const long = `id;title\n${'1;Gol\n'.repeat(40_000)}2;${'ã'.repeat(70_000)}\n`;
  for (const encoding of ['utf-8', 'windows-1252', 'utf-16le']) {
    const rows = await readContent(iconv.encode(long, encoding));
    expect(rows.at(-1)).toMatchObject({ line: 40_002, values: { title: 'ã'.repeat(70_000) } });
  }
});

test.each([
  ['', 'empty', 'O arquivo está vazio.'],
  ['\uFEFF \r\n\n', 'empty', 'O arquivo está vazio.'],
  ['\n<!DOCTYPE html><html><item>', 'not_a_feed', /uma página da internet/],
  ['<!-- x --><HTML lang="pt">', 'not_a_feed', /uma página da internet/],
  [`${'<!---->'.repeat(600)}<a>`, 'broken_xml', /termina antes da hora/],
  ['PK\x03\x04\x14\x00', 'not_a_feed', /planilha/],
  [Buffer.from([0x1f, 0x8b, 8, 0]), 'not_a_feed', /compactado/],
  [Buffer.from('%PDF-1.7'), 'not_a_feed', 'O arquivo não é um CSV, um XML nem um JSON.'],
  ['abc\0\0\x01;', 'not_a_feed', 'O arquivo não é um CSV, um XML nem um JSON.'],
  ['um texto qualquer', 'no_header', /^Não há cabeçalho/],
])('a file that is no feed is reported: %#', async (content, code, message) => {
  await expect(readContent(content)).rejects.toMatchObject({
    code,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });
});
