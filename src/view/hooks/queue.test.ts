import { describe, expect, it } from 'vitest';
import { anEntry } from '../../../tests/factories/entry';
import { idOf } from '../../../tests/factories/ids';
import type { OutboxEntry } from '../../mirror/database';
import { queueOf } from './queue';

const CARD = { id: idOf('um'), sequence: 1 };
const NEXT = { id: idOf('dois'), sequence: 2 };
const [UPLOAD, ATTACHMENT] = [idOf('arquivo'), idOf('anexo')];
const PHOTO = { file: 'here', input: { upload_id: UPLOAD, attachment_id: ATTACHMENT } } as const;
const PAUSED = new Set([UPLOAD]);

describe('the summary of waiting changes', () => {
  it.each<[string, Partial<OutboxEntry>[], ReadonlySet<string>, { staying: number; stuck: number }]>([
    ['all goes by itself', [CARD, NEXT], PAUSED, { staying: 0, stuck: 0 }],
    [
      'what can be undone, and what follows it, goes a little later',
      [{ ...CARD, held: 'page' }, NEXT],
      PAUSED,
      { staying: 2, stuck: 0 },
    ],
    ['a photo on its way goes by itself', [{ ...CARD, ...PHOTO }], new Set(), { staying: 0, stuck: 0 }],
    [
      'a paused photo keeps back the move that counts on it, and no other change',
      [
        { ...CARD, ...PHOTO },
        { ...NEXT, awaits: [ATTACHMENT] },
        { subject: 'card:x', sequence: 3 },
      ],
      PAUSED,
      { staying: 2, stuck: 2 },
    ],
    [
      'a photo that has arrived is paused no more',
      [{ ...CARD, ...PHOTO, file: 'there' }],
      PAUSED,
      { staying: 0, stuck: 0 },
    ],
    [
      'what is behind a refused change waits for the person',
      [{ ...CARD, status: 'refused' }, NEXT],
      PAUSED,
      { staying: 1, stuck: 1 },
    ],
    [
      'what a newer version is needed for keeps back what follows it',
      [{ ...CARD, needs_upgrade: true }, NEXT],
      PAUSED,
      { staying: 2, stuck: 2 },
    ],
    [
      'each counts once',
      [
        { ...CARD, needs_upgrade: true, held: 'page' },
        { ...NEXT, held: 'page' },
      ],
      PAUSED,
      { staying: 2, stuck: 2 },
    ],
  ])('%s', (_, entries, paused, counted) => {
    const all = entries.map(values => anEntry(values));
    const waiting = all.filter(({ status }) => status === 'waiting').length;
    expect(queueOf(all, paused)).toEqual({ ...counted, waiting, refused: all.length - waiting });
  });
});
