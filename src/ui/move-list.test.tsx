import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { aPhase } from '../../tests/factories/board';
import { idOf } from '../../tests/factories/ids';
import MoveList from './move-list';

i18n.loadAndActivate({ locale: 'pt-BR', messages: {} });

it('phases that a card may not go to come last, with the reason', () => {
  const target = (name: string, reason: string | null) => ({
    phase: aPhase({ id: idOf(name), name }),
    refusal: reason === null ? null : 'phase_missing',
    reason,
    approver_names: [],
  });
  const targets = [target('Entregue', 'Falta o laudo.'), target('Proposta', null), target('Interesse', null)];
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MoveList targets={targets as never} onChoose={() => undefined} />
    </I18nProvider>,
  );
  const words = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  expect(words).toBe('Proposta Interesse Entregue Falta o laudo.');
});
