import { expect, it } from 'vitest';
import { anAttachment } from '../../tests/factories/card';
import { idOf } from '../../tests/factories/ids';
import { filesInOrder } from './files-in-order';

const file = (title: string, made_at: string, created_at = made_at) =>
  anAttachment({ id: idOf(title), title, made_at, created_at });
const titles = (files: ReturnType<typeof file>[]) => filesInOrder(files).map(({ title }) => title);

it('a file that arrives keeps its place, whatever arrived meanwhile', () => {
  const others = [
    file('de manhã', '2026-03-02T09:00:00.000Z', '2026-03-02T09:00:02.000Z'),
    file('à tarde', '2026-03-02T15:00:00.000Z', '2026-03-02T15:00:02.000Z'),
  ];
  const order = ['à tarde', 'no pátio', 'de manhã'];
  expect(titles([...others, file('no pátio', '2026-03-02T12:00:00.000Z')])).toEqual(order);
  expect(
    titles([...others, file('no pátio', '2026-03-02T12:00:00.000Z', '2026-03-02T18:00:00.000Z')]),
  ).toEqual(order);
});

it('a file dated by an impossible clock is sorted by the server’s time', () => {
  expect(
    titles([
      file('relógio adiantado', '2099-01-01T00:00:00.000Z', '2026-03-02T09:00:00.000Z'),
      file('depois', '2026-03-02T10:00:00.000Z'),
    ]),
  ).toEqual(['depois', 'relógio adiantado']);
});
