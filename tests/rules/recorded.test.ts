import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { COMMANDS } from '../../domain/commands/command-table';
import { type OutboxEntry, PatioDatabase } from '../../src/mirror/database';
import { RECORDED, readRecording } from '../recorded/recording';

/**
 * Recordings of devices. `npm run record` adds one; `tests/recorded/every-change.ts` makes the changes on the device
 * before.
 */
const recordings = RECORDED.map(readRecording);

test('every command, with every field of its input, waits on a recorded device', () => {
  const recorded = new Set<string>();
  for (const { device } of recordings) {
    for (const { name, version, input, status } of device.stores.outbox!.rows as unknown as OutboxEntry[])
      if (status === 'waiting')
        for (const field of Object.keys(input)) recorded.add(`${name} ${version} ${field}`);
  }
  const missing = COMMANDS.flatMap(({ name, version, input }) =>
    Object.keys(z.toJSONSchema(input, { io: 'input' }).properties!).map(
      field => `${name} ${version} ${field}`,
    ),
  ).filter(one => !recorded.has(one));
  expect(missing).toEqual([]);
});

test('a device of each database version is recorded', () => {
  const { verno } = new PatioDatabase('nobody', 1);
  // The browser's version number is ten times Dexie's.
  const shipped = Array.from({ length: verno }, (_, at) => (at + 1) * 10);
  expect([...new Set(recordings.map(({ device }) => device.version))].sort((a, b) => a - b)).toEqual(shipped);
});
