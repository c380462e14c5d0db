import { describe, expect, it } from 'vitest';
import { excerpt } from '../../domain/text/excerpt';
import { matchesText } from '../../domain/text/matches-text';
import { firstName, initials } from './text/initials';

describe('names', () => {
  it('takes the first letters of the first and last name', () => {
    expect(initials('Marina da Costa')).toBe('MC');
    expect(initials('élio')).toBe('É');
    expect(initials('  ')).toBe('?');
  });

  it('greets with the first name', () => expect(firstName(' Marina da Costa')).toBe('Marina'));
});

describe('search', () => {
  it('ignores case and accents', () => {
    expect(matchesText('Preparação de Veículos', 'preparacao')).toBe(true);
    expect(matchesText('Preparação de Veículos', 'VEÍC prep')).toBe(true);
    expect(matchesText('Preparação de Veículos', 'venda')).toBe(false);
    expect(matchesText('Preparação de Veículos', ' ')).toBe(true);
    expect(matchesText('Preparac\u0327a\u0303o', 'preparação')).toBe(true);
  });

  it.each([
    [
      'Honda HR-V EXL 1.8 QRS7T89 V-001',
      ['HR-V', 'hrv', '1.8', 'QRS-7T89', 'qrs 7t89', 'V001', 'v-001', 'exl hr-v'],
    ],
    ['VW T-Cross 1.0 QRS-4567', ['tcross', 'T-Cross', 'QRS4567', 'qrs 4567', '1.0']],
    ['Mercedes-Benz C 180', ['C-180', 'C180', 'mercedes benz', 'mercedesbenz']],
    ['Mercedes Benz T Cross', ['Mercedes-Benz', 't-cross']],
    ['Rita (21) 99876-5432', ['21998765432', '99876 5432', '(21) 99876']],
    ['Gol 7890000', ['R$ 78.900,00', 'R$\u00A078.900,00', 'r$78.900 gol', '78.900']],
    ['Gol R$ 78.900,00', ['R$ 78.900,00', 'R$78.900', '78.900', '78900']],
    ['Gol 38000', ['38.000']],
  ])('finds the text in «%s» whichever punctuation it is written with', (text, searches) => {
    for (const search of searches) expect(matchesText(text, search), search).toBe(true);
  });

  it('matches neither letters that span two words nor punctuation alone', () => {
    expect(matchesText('Lia Nascimento', 'ana')).toBe(false);
    expect(matchesText('Gol', '-')).toBe(false);
    expect(matchesText('Gol G4', '-')).toBe(false);
  });
});

describe('excerpt', () => {
  it('puts a short text on one line', () => expect(excerpt(' um\n dois ')).toBe('um dois'));
  it('cuts a long text between words', () => {
    expect(excerpt('Proposta de entrada com troca', 20)).toBe('Proposta de entrada…');
    expect(excerpt('x'.repeat(200), 50)).toBe(`${'x'.repeat(50)}…`);
  });
});
