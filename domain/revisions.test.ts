import { describe, expect, it } from 'vitest';
import { idOf } from '../tests/factories/ids';
import { boardFeed, tenantFeed, userFeed } from './entities/feeds';
import { readRevisions, writeRevisions } from './revisions';

describe('the revisions header of a write', () => {
  it('is read as it was written', () => {
    const feeds = { [boardFeed(idOf('fluxo'))]: 12, [userFeed(idOf('ana'))]: 13, [tenantFeed(7)]: 14 };
    expect(readRevisions(writeRevisions(feeds))).toEqual(feeds);
  });

  it.each([null, '', 'board', 'board:x', 'board:x=', 'board:x=1e3', '=1,=2', 'board:x=-1'])(
    'is read as empty when it is %j',
    header => expect(readRevisions(header)).toEqual({}),
  );
});
