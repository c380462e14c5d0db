import { describe, expect, it } from 'vitest';
import { type NetworkInput, networkKind } from './network-state';

const calm: NetworkInput = {
  online: true,
  syncing: false,
  last_synced_at: '2026-11-21T12:00:00.000Z',
  limited: null,
  waiting: 0,
  refused: 0,
};

describe('network line', () => {
  it.each<[Partial<NetworkInput>, string]>([
    [{}, 'synced'],
    [{ online: false, waiting: 4, refused: 1 }, 'offline'],
    [{ waiting: 2, refused: 1 }, 'refused'],
    [{ waiting: 2 }, 'sending'],
    [{ limited: 'sem cadeado' }, 'limited'],
    [{ last_synced_at: null, syncing: true }, 'syncing'],
    [{ last_synced_at: null }, 'never'],
  ])('%o is %s', (change, kind) => expect(networkKind({ ...calm, ...change })).toBe(kind));
});
