import fc from 'fast-check';
import { expect, test } from 'vitest';
import { htmlToText } from './html-to-text';

test.each([
  [
    '<p><b>&Uacute;nica dona</b>&nbsp;&ndash; revisada.<br>Aceita troca</p>',
    'Única dona – revisada.\nAceita troca',
  ],
  ['<ul><li>Ar</li>\n  <li>ABS</li></ul>Fim', '• Ar\n• ABS\nFim'],
  ['<div>Um</div><div>Dois</div>', 'Um\nDois'],
  ['Um<br /><br>Dois', 'Um\n\nDois'],
  ['&lt;p&gt;Revisado &amp;amp; garantido&lt;/p&gt;', 'Revisado & garantido'],
  ['&amp;lt;b&amp;gt;x&amp;lt;/b&amp;gt;', 'x'],
  ['<style>p { color: red }</style><!-- <p> --><script>alert("a")</script>Gol', 'Gol'],
  ['<p class="a > b" style="x">Gol</p>', 'b" style="x">Gol'],
  ['<o:p></o:p><FONT color=red>Gol</FONT>', 'Gol'],
  ['Uma linha\r\n\r\nOutra  linha', 'Uma linha\n\nOutra linha'],
  ['Uma linha\\r\\nOutra\\nFim', 'Uma linha\nOutra\nFim'],
  ['<table><tr><th>Ar</th><td>sim</td></tr><tr><td>ABS</td></tr></table>', 'Ar sim\nABS'],
  ['\u200bUno\u200e Way', 'Uno Way'],
  ['Km < 50.000 & > 10.000', 'Km < 50.000 & > 10.000'],
  ['R&D, A&B; 1 &lt; 2', 'R&D, A&B; 1 < 2'],
  ['&#199;&#xE3;o &inventada;', 'Ção &inventada;'],
  ['', ''],
])('«%s» becomes «%s»', (html, text) => expect(htmlToText(html)).toBe(text));

test('no tag is left, and plain text is unchanged by a second run', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<br/>',
    '<li>',
    '&lt;',
    '&gt;',
    '&amp;',
    'p',
    'b',
    ' ',
    '\n',
    '<',
    '>',
    'Gol',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
      expect(htmlToText(pieces.join(''))).not.toMatch(/<\/?(?:p|br|li)\/?>/);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zà-ú0-9.,;:!? \n-]{0,60}$/), text => {
      const said = htmlToText(text);
      expect(htmlToText(said)).toBe(said);
    }),
  );
});
