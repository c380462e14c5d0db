import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { aBoard } from '../../../../tests/factories/board';
import { aCard, aComment } from '../../../../tests/factories/card';
import { sequenceOfIds } from '../../../../tests/factories/ids';
import { countedDatabase } from '../../../../tests/harness/counted-database';
import { closeDatabase, switchDatabase } from '../../../mirror/current';
import type { CardView } from '../../../view/types';
import { CardProvider } from '../card-context';
import { CardComments } from './card-comments';

// The real hook needs a live page.
vi.mock('../../../ui/use-now', () => ({ useNow: () => 0 }));
i18n.loadAndActivate({ locale: 'pt-BR', messages: {} });
const newId = sequenceOfIds(31);
afterEach(closeDatabase);

/** Renders the page of a card with these comments. */
function pageOf(descriptions: string[], people = new Map()): string {
  const user_id = newId();
  switchDatabase(countedDatabase(user_id, 1, newId()).db, { user_id, tenant_id: 1, role: 'user' });
  const all_comments = descriptions.map(description => aComment({ id: newId(), description }));
  const state = { board: aBoard(), members: [] };
  const view = { card: aCard(), all_comments, entries: [], state } as unknown as CardView;
  const context = { view, people, timeZone: 'UTC', isReadOnly: false } as never;
  return renderToStaticMarkup(
    <MantineProvider>
      <I18nProvider i18n={i18n}>
        <CardProvider value={context}>
          <CardComments />
        </CardProvider>
      </I18nProvider>
    </MantineProvider>,
  );
}

/** Renders the page of a card with this many comments. */
function drawn(count: number): { words: string[]; hasMore: boolean } {
  const page = pageOf(Array.from({ length: count }, (_, at) => `Comentário ${at + 1}`));
  return { words: page.match(/Comentário \d+/g) ?? [], hasMore: page.includes('Ver anteriores') };
}

it.each([120, 24_000])('shows the newest fifty of %s comments, in their order', count => {
  const { words, hasMore } = drawn(count);
  expect(words).toHaveLength(50);
  expect([words[0], words.at(-1)]).toEqual([`Comentário ${count - 49}`, `Comentário ${count}`]);
  expect(hasMore).toBe(true);
});

it('shows all of fifty comments without offering more', () => {
  expect(drawn(50)).toMatchObject({ words: { length: 50 }, hasMore: false });
});

it('turns addresses in a comment into links, and highlights mentions beside them', () => {
  const ana = newId();
  const people = new Map([[ana, { id: ana, name: 'Ana' }]]);
  const page = pageOf([`@${ana}, veja https://example.com/v?id=7, @${ana}: javascript:alert(1)`], people);
  const words = /<p class="[^"]*words[^"]*">(.*?)<\/p>/
    .exec(page)![1]!
    .replaceAll(/ (?:class|style)="[^"]*"/g, '');
  expect(words).toBe(
    '<b>@Ana</b>, veja <a href="https://example.com/v?id=7" target="_blank" rel="noopener noreferrer">' +
      'https://example.com/v?id=7</a>, <b>@Ana</b>: javascript:alert(1)',
  );
});
