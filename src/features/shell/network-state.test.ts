import { describe, expect, it } from 'vitest';
import { type NetworkInput, networkLine } from './network-state';

const QUIET: NetworkInput = {
  online: true,
  slow: false,
  is_fresh: true,
  limited: null,
  queue: { waiting: 0, held: 0, refused: 0 },
};

describe('the pill', () => {
  it.each<[string, Partial<NetworkInput>, string | null, string]>([
    ['all is sent and fetched', {}, 'synced', 'quiet'],
    ['nothing was fetched yet', { is_fresh: false }, 'syncing', 'quiet'],
    ['nobody knows yet what waits', { queue: undefined }, 'syncing', 'quiet'],
    ['something waits', { queue: { waiting: 2, held: 0, refused: 0 } }, 'sending', 'warn'],
    ['all that waits is held back', { queue: { waiting: 1, held: 1, refused: 0 } }, 'held', 'quiet'],
    ['one of two is held back', { queue: { waiting: 2, held: 1, refused: 0 } }, 'sending', 'warn'],
    ['nobody answers', { online: false }, 'offline', 'warn'],
    [
      'nobody answers, and something waits',
      { online: false, queue: { waiting: 2, held: 0, refused: 0 } },
      'offline',
      'warn',
    ],
    ['answers are slow', { slow: true, queue: { waiting: 2, held: 0, refused: 0 } }, 'slow', 'warn'],
    ['the browser keeps nothing', { limited: 'Sem service worker' }, 'limited', 'warn'],
    ['something was refused', { queue: { waiting: 0, held: 0, refused: 1 } }, null, 'bad'],
    [
      'something was refused, and something waits',
      { queue: { refused: 1, held: 0, waiting: 1 } },
      'sending',
      'bad',
    ],
    [
      'something was refused, and nobody answers',
      { queue: { waiting: 0, held: 0, refused: 1 }, online: false },
      'offline',
      'bad',
    ],
  ])('when %s', (_, input, state, tone) => {
    expect(networkLine({ ...QUIET, ...input })).toMatchObject({ state, tone });
  });

  it('tells how old the data are only without a connection', () => {
    expect(networkLine({ ...QUIET, online: false }).tellsTime).toBe(true);
    expect(networkLine({ ...QUIET, slow: true }).tellsTime).toBe(false);
  });
});
