import type { InjectOptions } from 'fastify';
import { parseRange } from '../../server/files/storage/parse-range';
import { OUTSIDE_ADMIN } from '../harness/world';
import type { Place } from './bench';
import { tell } from './event-loop';

const MEGABYTE = 1_000_000;
/** Length of the longest address or header, in bytes. */
const LINE = 15_000;

/** Prints how long the event loop is blocked by single requests that are as costly as a sender can make them. */
export async function benchLargestInputs({ app, company: { world } }: Place): Promise<void> {
  const json = { 'content-type': 'application/json' };
  const member = {
    ...json,
    authorization: `Bearer ${world.people.vendas!.token}`,
    'x-tenant': String(world.tenant_id),
  };
  const ask = (what: string, request: InjectOptions) => tell(what, () => app.inject(request));
  const send = (what: string, url: string, headers: Record<string, string>, payload: string) =>
    ask(what, { method: 'POST', url: `/api${url}`, headers, payload });

  await send('16 kB as an e-mail', '/login', json, `{"email":"a@${'.'.repeat(LINE)}@b","password":"x"}`);
  await send('a megabyte as an e-mail', '/login', json, `{"email":"a@${'.'.repeat(MEGABYTE)}@b"}`);
  const lists = `[${'[],'.repeat(MEGABYTE / 3)}[]]`;
  await send('a megabyte of lists, of a stranger', '/login', json, lists);
  await send('a megabyte of lists, of a member', '/sync', member, lists);
  const feeds = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, null]));
  for (const count of [1_000, 60_000])
    await send(
      `${count} wrong feeds`,
      '/sync',
      member,
      JSON.stringify({ feeds: feeds(count), unsettled: [] }),
    );
  await ask('an address of dots', { url: `/${'.'.repeat(LINE)}/`, headers: { accept: 'text/html' } });
  const range = `bytes=${' '.repeat(LINE / 2)}-${' '.repeat(LINE / 2)}x`;
  await tell('a Range of blanks', async () => parseRange(range, MEGABYTE));

  const import_ = `/tenants/${world.tenant_id}/members/import/validate`;
  const admin = { ...member, authorization: `Bearer ${world.people[OUTSIDE_ADMIN]!.token}` };
  const files = {
    'people, 450,000 columns': `nome;e-mail;${'a;'.repeat(400_000)}\nEva;eva@a.test`,
    'people, 300,000 flows in a cell': `nome;e-mail;fluxos\nEva;eva@a.test;"${'X;'.repeat(300_000)}"`,
    'people, 800,000 empty lines': `nome;e-mail${'\n'.repeat(800_000)}Eva;eva@a.test`,
    'people, 500 wrong lines': `nome;e-mail;telefone\n${`A;${'a@'.repeat(400)};${'1'.repeat(800)}\n`.repeat(500)}`,
  };
  for (const [what, csv] of Object.entries(files)) await send(what, import_, admin, JSON.stringify({ csv }));
}
