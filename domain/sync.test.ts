import { describe, expect, it } from 'vitest';
import { idOf } from '../tests/factories/ids';
import { EARLIER } from '../tests/factories/times';
import { boardFeed, tenantFeed, userFeed } from './entities/feeds';
import { revisionOf } from './revisions';
import { commandEnvelope, commandsRequest, cursor, feedName, rewound, syncRequest, verdict } from './sync';

const envelope = {
  id: idOf('comando'),
  client_id: idOf('aparelho'),
  sequence: 0,
  name: 'card.archive',
  version: 1,
  user_id: idOf('ana'),
  made_at: EARLIER,
  input: { board_id: idOf('fluxo'), card_id: idOf('card') },
  after: [],
};

describe('a command sent to the server', () => {
  it('is parsed unchanged', () => {
    expect(commandEnvelope.parse(envelope)).toEqual(envelope);
  });

  it.each([
    ['id', '1'],
    ['sequence', -1],
    ['made_at', 'ontem'],
    ['made_at', '0000-01-01T00:00:00Z'],
    ['input', null],
    ['after', undefined],
  ])('needs a valid %s (not %j)', (field, value) => {
    expect(commandEnvelope.safeParse({ ...envelope, [field]: value }).success).toBe(false);
  });

  it('is sent with at most 99 others', () => {
    const commands = (count: number) => ({ commands: Array.from({ length: count }, () => envelope) });
    expect(commandsRequest.safeParse(commands(100)).success).toBe(true);
    expect(commandsRequest.safeParse(commands(101)).success).toBe(false);
    expect(commandsRequest.safeParse(commands(0)).success).toBe(false);
  });
});

describe('a cursor', () => {
  it.each([
    ['a.0', 0],
    ['19b8f3.41', 41],
    [`19b8f3.41.${idOf('card')}`, 0],
  ])('%s covers revision %i completely', (value, revision) => {
    expect(revisionOf(cursor.parse(value))).toBe(revision);
  });

  it.each([
    ['a.41', 'a.0.0.0.41'],
    ['a.41.x.card.40', 'a.0.0.0.41'],
    // In the middle of a snapshot that began at revision 90.
    ['a.41.x.card.90', 'a.0.0.0.90'],
    ['a.0.0.0.41', 'a.0.0.0.41'],
  ])('%s is reset to %s, from where everything is sent again', (value, back) => {
    expect(cursor.parse(rewound(value))).toBe(back);
    expect(revisionOf(back)).toBeLessThan(1);
  });

  it.each(['', '1', '1.', 'x.1', '1.-1', '1.1.', "1.1'"])('can’t be %j', value => {
    expect(cursor.safeParse(value).success).toBe(false);
  });
});

describe('a feed', () => {
  it('has the name that the helper functions build', () => {
    for (const name of [boardFeed(idOf('fluxo')), userFeed(idOf('ana')), tenantFeed(1)])
      expect(feedName.parse(name)).toBe(name);
  });

  it.each(['board', 'board:', 'company:1', 'board:../1', `board:${'a'.repeat(37)}`])('can’t be %j', name => {
    expect(feedName.safeParse(name).success).toBe(false);
    expect(syncRequest.safeParse({ feeds: { [name]: null }, unsettled: [] }).success).toBe(false);
  });
});

describe('a verdict', () => {
  it.each([
    { status: 'applied', feeds: { 'board:1': 3 } },
    { status: 'refused', code: 'no_rule', message: 'Não há regra desta fase para lá.' },
    { status: 'refused', code: 'x', message: 'x', conflict: { title: { theirs: 'a', yours: null } } },
    { status: 'retry' },
    { status: 'out_of_order' },
    { status: 'upgrade_required' },
    { status: 'upgrade_required', version: 0 },
  ])('can have the status $status', value => {
    expect(verdict.parse(value)).toEqual(value);
  });

  it('can’t have another status', () => {
    expect(verdict.safeParse({ status: 'lost' }).success).toBe(false);
  });
});
