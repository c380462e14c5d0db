import { describe, expect, it } from 'vitest';
import { type NetworkInput, networkLine } from './network-state';

const QUIET: NetworkInput = {
  online: true,
  slow: false,
  is_fresh: true,
  limited: null,
  stumbles: false,
  queue: { waiting: 0, staying: 0, refused: 0 },
};

describe('the network pill', () => {
  it.each<[string, Partial<NetworkInput>, string | null, string]>([
    ['all is sent and fetched', {}, 'synced', 'quiet'],
    ['nothing was fetched yet', { is_fresh: false }, 'syncing', 'quiet'],
    ['nobody knows yet what waits', { queue: undefined }, 'syncing', 'quiet'],
    ['something waits', { queue: { waiting: 2, staying: 0, refused: 0 } }, 'sending', 'warn'],
    ['all that waits is kept back', { queue: { waiting: 1, staying: 1, refused: 0 } }, 'staying', 'quiet'],
    [
      'something was refused, and all that waits is behind it',
      { queue: { waiting: 2, staying: 2, refused: 1 } },
      'staying',
      'bad',
    ],
    ['one of two is kept back', { queue: { waiting: 2, staying: 1, refused: 0 } }, 'sending', 'warn'],
    ['nobody answers', { online: false }, 'offline', 'warn'],
    [
      'the server takes nothing',
      { stumbles: true, queue: { waiting: 2, staying: 0, refused: 0 } },
      'staying',
      'warn',
    ],
    [
      'nobody answers, and something waits',
      { online: false, queue: { waiting: 2, staying: 0, refused: 0 } },
      'offline',
      'warn',
    ],
    ['answers are slow', { slow: true, queue: { waiting: 2, staying: 0, refused: 0 } }, 'slow', 'warn'],
    ['the browser keeps nothing', { limited: 'Sem service worker' }, 'limited', 'warn'],
    ['something was refused', { queue: { waiting: 0, staying: 0, refused: 1 } }, null, 'bad'],
    [
      'something was refused, and something waits',
      { queue: { refused: 1, staying: 0, waiting: 1 } },
      'sending',
      'bad',
    ],
    [
      'something was refused, and nobody answers',
      { queue: { waiting: 0, staying: 0, refused: 1 }, online: false },
      'offline',
      'bad',
    ],
  ])('when %s', (_, input, state, tone) => {
    expect(networkLine({ ...QUIET, ...input })).toMatchObject({ state, tone });
  });
});
