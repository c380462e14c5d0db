import { expect, test } from 'vitest';
import { readContent } from '../../../../tests/harness/temporary-file';
import { readXml } from './read-xml';

const failure = async (content: string) => {
  const error = await readContent(content).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'FeedError' });
  const { code, line, message } = error as { code: string; line: number; message: string };
  return { code, line, message };
};

test('Google’s RSS is read: names in its namespace, references and CDATA', async () => {
  const rows = await readContent(`<?xml version="1.0"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
  <title>Loja &amp; cia</title><link>https://example.com</link>
  <!-- <item><g:id>0</g:id></item> -->
  <item>
    <g:id>007</g:id>
    <title>Gol &#39;21 &lt;1.0&gt; &#x1F697; &amp;amp; &quot;flex&quot; &nbsp; &#0;</title>
    <description><![CDATA[<b>Único</b> &amp; bom > tudo]]> e mais</description>
    <g:image_link>https://example.com/a?x=1&amp;y=2</g:image_link>
    <g:additional_image_link>b</g:additional_image_link><g:additional_image_link>c</g:additional_image_link>
    <empty/>
  </item>

  <item><g:id>008</g:id></item>
</channel></rss>`);
  expect(rows).toEqual([
    {
      line: 6,
      surplus: 0,
      values: {
        'g:id': '007',
        title: 'Gol \'21 <1.0> 🚗 &amp; "flex" &nbsp; &#0;',
        description: '<b>Único</b> &amp; bom > tudo e mais',
        'g:image_link': 'https://example.com/a?x=1&y=2',
        'g:additional_image_link': 'b',
        'g:additional_image_link[1]': 'c',
        empty: '',
      },
    },
    { line: 15, surplus: 0, values: { 'g:id': '008' } },
  ]);
});

test.each([
  '<estoque><caminhao><id>1</id></caminhao></estoque>',
  '<NewDataSet><Table><id>1</id></Table></NewDataSet>',
  '<DATAPACKET><METADATA><FIELDS/></METADATA><ROWDATA><ROW id="1"/></ROWDATA></DATAPACKET>',
  '<dados><registro><id>1</id></registro></dados>',
  '<estoque><itens><item><veiculo><id>1</id></veiculo></item></itens></estoque>',
  '<estoque><anuncio><veiculo><id>1</id></veiculo></anuncio></estoque>',
])('the vehicle in %s', async content => {
  expect((await readContent(content)).map(({ values }) => values)).toEqual([{ id: '1' }]);
});

test('Meta’s catalogue is read: elements inside elements', async () => {
  const [row] = await readContent(`<listings><title>Loja</title><listing>
    <vehicle_id>1</vehicle_id><mileage><value>45000</value><unit>KM</unit></mileage>
    <image><url>a</url><tag>frente</tag></image><image><url>b</url></image>
    <address format="simple"><component name="city">Recife</component></address>
  </listing></listings>`);
  expect(row!.values).toMatchObject({
    vehicle_id: '1',
    'mileage.value': '45000',
    'mileage.unit': 'KM',
    'image.url': 'a',
    'image[1].url': 'b',
    'address.component': 'Recife',
  });
});

test('Atom is read: the address is an attribute', async () => {
  const [row] = await readContent(
    `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><link href='https://example.com/?a=1&amp;b=">"'/></entry></feed>`,
  );
  expect(row!.values['link.href']).toBe('https://example.com/?a=1&b=">"');
});

test.each(['veiculo', 'moto', 'automóvel', 'anuncio'])('a vehicle is read from <%s>', async name => {
  expect(await readContent(`<loja><${name}><id>1</id></${name}></loja>`)).toMatchObject([
    { values: { id: '1' } },
  ]);
});

test.each(['ads', 'ANUNCIOS', 'estoque', 'veículos'])(
  'a vehicle is read from <ad> within <%s>',
  async name => {
    const rows = await readContent(`<feed><${name}><ad><id>7</id></ad><ad><id>8</id></ad></${name}></feed>`);
    expect(rows.map(({ values }) => values)).toEqual([{ id: '7' }, { id: '8' }]);
  },
);

test('an element with a vehicle’s name inside a vehicle is a part of it', async () => {
  const rows = await readContent('<a><vehicle id="9"><product>x</product></vehicle><veículo/></a>');
  expect(rows.map(({ values }) => values)).toEqual([{ id: '9', product: 'x' }, {}]);
});

test('entities declared in the file are refused, whatever they are', async () => {
  const bomb = `<?xml version="1.0"?>\n<!DOCTYPE lolz [\n<!ENTITY lol "lol">\n${[1, 2, 3, 4, 5, 6, 7, 8, 9]
    .map(n => `<!ENTITY lol${n} "${`&lol${n - 1 || ''};`.repeat(10)}">`)
    .join('\n')}\n]>\n<products><product><id>&lol9;</id></product></products>`;
  const file = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a><item><id>&x;</id></item></a>';
  const message = 'O XML define entidades próprias (DOCTYPE), o que não é permitido por segurança.';
  expect(await failure(bomb)).toEqual({ code: 'entities', line: 2, message });
  expect(await failure(file)).toEqual({ code: 'entities', line: 1, message });
  expect(await failure(`<!DOCTYPE ${'x'.repeat(70_000)} [`)).toMatchObject({ code: 'entities' });
  expect(await readContent('<!DOCTYPE rss SYSTEM "x.dtd"><rss><item/></rss>')).toHaveLength(1);
});

test.each([
  ['<a>\n<item>\n<id>1', 3, 'O XML termina antes da hora: <id>, aberto na linha 3, não foi fechado.'],
  [
    '<a>\n<item><id>1</id></item>\n',
    1,
    'O XML termina antes da hora: <a>, aberto na linha 1, não foi fechado.',
  ],
  ['<a>\n<item>\n</item>\n<it', 1, 'O XML termina antes da hora: <a>, aberto na linha 1, não foi fechado.'],
  ['<a></a>\n<!-- ', 2, 'O XML termina antes da hora.'],
  ['<a>\n<item>\n</id></item>', 3, 'Na linha 3, </id> não fecha <item>, aberto na linha 2.'],
  ['<a></a>\n</a>', 2, 'Na linha 2, </a> não fecha nada.'],
  ['<a>\n<item><id>1 < 2</id></item></a>', 2, 'Há um «<» fora de lugar na linha 2: em textos, escreva &lt;.'],
  ['<a>\n<item <id>1</id></item></a>', 2, 'Há um «<» fora de lugar na linha 2: em textos, escreva &lt;.'],
  ['<a>'.repeat(101), 1, 'O XML tem elementos demais uns dentro dos outros.'],
  [
    `<a>\n\n<item>${'x'.repeat(400_000)}</item></a>`,
    3,
    'O que começa na linha 3 é longo demais ou não foi fechado.',
  ],
  [`<a>\n<!-- ${'x'.repeat(400_000)}`, 2, 'O que começa na linha 2 é longo demais ou não foi fechado.'],
  [
    '<a>\n<item><__proto__>1</__proto__><constructor/></item></a>',
    2,
    'O item que começa na linha 2 não pôde ser lido.',
  ],
])('broken XML is reported with its line: %#', async (content, line, message) => {
  expect(await failure(content)).toEqual({ code: 'broken_xml', line, message });
});

test('the size of chunks makes no difference', async () => {
  const content = `<?xml version="1.0"?><!DOCTYPE a><a>\n<!-- <item> -->\n<item t='<">'>\n<id><![CDATA[]]x]]></id></item>\n<item/></a>\n`;
  for (let size = 1; size < content.length; size++) {
    const rows = [];
    const chunks = (async function* () {
      for (let at = 0; at < content.length; at += size) yield content.slice(at, at + size);
    })();
    for await (const row of readXml(chunks)) rows.push(row);
    expect(rows).toEqual([
      { line: 3, values: { t: '<">', id: ']]x' }, surplus: 0 },
      { line: 5, values: {}, surplus: 0 },
    ]);
  }
});

test('vehicles are read on demand, and the source is closed when the reader stops', async () => {
  let made = 0;
  let isClosed = false;
  const source = (async function* () {
    try {
      yield '<products>\n';
      while (made < 10_000) {
        let chunk = '';
        for (let item = 0; item < 100; item++) chunk += `<product>\n<id>${made++}</id></product>\n`;
        yield chunk;
      }
    } finally {
      isClosed = true;
    }
  })();
  let read = 0;
  for await (const { line } of readXml(source)) {
    expect(line).toBe(2 + 2 * read++);
    expect(made - read).toBeLessThan(200);
    if (read === 9_900) break;
  }
  expect(isClosed).toBe(true);
});
