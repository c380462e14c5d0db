import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { alerts } from './alerts';
import { allKept } from './all-kept';
import { type Keeping, keeping } from './keeping';

i18n.loadAndActivate({ locale: 'pt-BR', messages: {} });

const aFile = (id: string, problem: string | null = null): Keeping => ({
  id,
  card_id: 'card',
  file: new File(['x'], `${id}.jpg`),
  isPhoto: true,
  slot: null,
  share: 0,
  problem,
  isGivenUp: false,
});

it('switching company waits only for photos that are being written, and says so', async () => {
  keeping.list = [aFile('sem espaço', 'Este aparelho está sem espaço')];
  await allKept();
  expect(alerts.current).toBeNull();
  keeping.list.push(aFile('a'), aFile('b'));
  let isOver = false;
  const over = allKept().then(() => {
    isOver = true;
  });
  expect(alerts.current?.message).toContain('Guardando as fotos');
  keeping.list = keeping.list.filter(({ id }) => id !== 'a');
  await new Promise(resolve => setTimeout(resolve));
  expect(isOver).toBe(false);
  keeping.list.at(-1)!.problem = 'Este aparelho está sem espaço';
  await over;
});
