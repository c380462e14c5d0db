import { describe, expect, it } from 'vitest';
import { excerpt } from '../../domain/excerpt';
import { matchesText } from '../../domain/fold-text';
import { firstName, initials } from './initials';

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
  });
});

describe('excerpt', () => {
  it('leaves a short text on one line', () => expect(excerpt(' um\n dois ')).toBe('um dois'));
  it('cuts a long one between words', () => {
    expect(excerpt('Proposta de entrada com troca', 20)).toBe('Proposta de entrada…');
    expect(excerpt('x'.repeat(200), 50)).toBe(`${'x'.repeat(50)}…`);
  });
});
