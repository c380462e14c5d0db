import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { templateContent } from '../../../domain/flow/template';
import { SHIPPED } from './shipped';

test('there are five templates, each with its own id and prefix', () => {
  expect(SHIPPED.map(({ name }) => name)).toEqual([
    'Venda de veículos',
    'Preparação de veículos',
    'Documentação e transferência',
    'Avaliação e compra',
    'Pós-venda',
  ]);
  expect(new Set(SHIPPED.map(({ id }) => id)).size).toBe(5);
  expect(new Set(SHIPPED.map(({ content }) => content.prefix)).size).toBe(5);
});

test.each(SHIPPED)('$name has a way from the first phase to the last', ({ content }) => {
  expect(templateContent.parse(content)).toEqual(content);
  const { phases, rules, fields, tags, phase_config } = content;
  expect(fields.length).toBeGreaterThan(3);
  expect(tags.length).toBeGreaterThan(2);
  expect(phases.some(({ is_final }) => is_final)).toBe(true);
  expect(new Set(phases.map(({ name }) => name)).size).toBe(phases.length);
  expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
  expect(rules.length > 0).toBe(phase_config === 'rules');
  if (phase_config === 'free') return;
  const reached = new Set([0]);
  for (const place of reached) for (const { from, to } of rules) if (from === place) reached.add(to);
  expect(reached.size).toBe(phases.length);
  // An approved card moves automatically only if there is exactly one way.
  for (const [place, { needs_approval, is_final }] of phases.entries()) {
    if (needs_approval) expect(rules.filter(({ from }) => from === place)).toHaveLength(1);
    if (!is_final) expect(rules.some(({ from }) => from === place)).toBe(true);
  }
});

/** Names of pages, from their titles and from the navigation. */
const PAGES = Object.keys(import.meta.glob('../../../src/features/**/*.{ts,tsx}')).flatMap(path => {
  const source = readFileSync(new URL(path, import.meta.url), 'utf8');
  const titles = source.match(/usePageTitle\([^;]*/g) ?? [];
  const named = path.endsWith('/nav-items.ts') ? [source] : titles;
  return named.flatMap(part => [...part.matchAll(/t`([^`$]+)`/g)].map(([, name]) => name!));
});

test('no phase has the name of a page', () => {
  expect(PAGES).toEqual(expect.arrayContaining(['Pronto para o pátio', 'Conferência', 'Fluxos']));
  const phases = SHIPPED.flatMap(({ content }) => content.phases.map(({ name }) => name));
  expect(phases.filter(name => PAGES.includes(name))).toEqual([]);
});
