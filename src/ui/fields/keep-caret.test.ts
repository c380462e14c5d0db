import { describe, expect, it } from 'vitest';
import { formatCep } from '../../features/company/company-values';
import { typedCnpj } from '../../features/company/typed-cnpj';
import { formatPhone } from './format-phone';
import { keepCaret } from './keep-caret';

/** Creates a field whose caret is at «|». */
function fieldOf(text: string) {
  const [before = '', after = ''] = text.split('|');
  let caret = before.length;
  return {
    value: before + after,
    get selectionStart() {
      return caret;
    },
    setSelectionRange: (at: number) => {
      caret = at;
    },
  } as unknown as HTMLInputElement;
}
const shaped = (text: string, shape: (typed: string) => string) => {
  const input = fieldOf(text);
  keepCaret(input, shape);
  return `${input.value.slice(0, input.selectionStart!)}|${input.value.slice(input.selectionStart!)}`;
};

describe('the caret stays at the place of an edit', () => {
  it.each([
    ['a CNPJ, one taken away', '12.3|5.678/0001-95', typedCnpj, '12.3|56.780/0019-5'],
    ['a CNPJ, one put in', '12.39|5.678/0001-9', typedCnpj, '12.39|5.678/0001-9'],
    ['a CNPJ, one too many', '12.398|5.678/0001-95', typedCnpj, '12.398|.567/8000-195'],
    ['a CNPJ, behind a point', '12|345.678/0001-95', typedCnpj, '12|.345.678/0001-95'],
    ['a CNPJ, at its end', '12.345|', typedCnpj, '12.345|'],
    ['a CNPJ, at the next point', '12.3456|', typedCnpj, '12.345.6|'],
    ['a CEP', '013|0-100', formatCep, '013|01-00'],
    ['a telephone', '(11) 98|65-4321', formatPhone, '(11) 98|65-4321'],
    ['a telephone, in its area', '(1|) 98765-4321', formatPhone, '(1|9) 8765-4321'],
    ['a telephone, at its beginning', '|1) 98765-4321', formatPhone, '|(19) 8765-4321'],
  ])('of %s', (_what, before, shape, after) => expect(shaped(before, shape)).toBe(after));
});
