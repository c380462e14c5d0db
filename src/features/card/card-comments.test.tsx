import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { aBoard } from '../../../tests/factories/board';
import { aCard, aComment } from '../../../tests/factories/card';
import { sequenceOfIds } from '../../../tests/factories/ids';
import { countedDatabase } from '../../../tests/harness/counted-database';
import { closeDatabase, switchDatabase } from '../../mirror/current';
import type { CardView } from '../../view/types';
import { CardComments } from './card-comments';
import { CardProvider } from './card-context';

// It needs a page that is alive.
vi.mock('../../ui/use-now', () => ({ useNow: () => 0 }));
i18n.loadAndActivate({ locale: 'pt-BR', messages: {} });
const newId = sequenceOfIds(31);
afterEach(closeDatabase);

/** The page of a card with so many comments. */
function drawn(count: number): { words: string[]; hasMore: boolean } {
  const user_id = newId();
  switchDatabase(countedDatabase(user_id, 1, newId()).db, { user_id, tenant_id: 1, role: 'user' });
  const all_comments = Array.from({ length: count }, (_, at) =>
    aComment({ id: newId(), description: `Comentário ${at + 1}` }),
  );
  const state = { board: aBoard(), members: [] };
  const view = { card: aCard(), all_comments, entries: [], state } as unknown as CardView;
  const context = { view, people: new Map(), timeZone: 'UTC', isReadOnly: false } as never;
  const page = renderToStaticMarkup(
    <MantineProvider>
      <I18nProvider i18n={i18n}>
        <CardProvider value={context}>
          <CardComments />
        </CardProvider>
      </I18nProvider>
    </MantineProvider>,
  );
  return { words: page.match(/Comentário \d+/g) ?? [], hasMore: page.includes('Ver anteriores') };
}

it.each([120, 24_000])('of %s comments the newest fifty are drawn, in their order', count => {
  const { words, hasMore } = drawn(count);
  expect(words).toHaveLength(50);
  expect([words[0], words.at(-1)]).toEqual([`Comentário ${count - 49}`, `Comentário ${count}`]);
  expect(hasMore).toBe(true);
});

it('fifty are drawn whole, and nothing offers more', () => {
  expect(drawn(50)).toMatchObject({ words: { length: 50 }, hasMore: false });
});
