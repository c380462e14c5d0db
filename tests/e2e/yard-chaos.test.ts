import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { randomFrom } from '../factories/random';
import { installed, type KeptDevice, openKeptDevice, PHONE, signIn } from '../harness/browser';
import { type FaultProxy, type Mishap, startFaultProxy } from '../harness/fault-proxy';
import { until } from '../harness/until';
import { ITEMS, PHASES, startYardCompany, type YardCard, type YardCompany } from '../harness/yard-company';
import { attach, comment, killPage, moveTo, rowsOnDevice, tick } from './journeys';

/** Scale of the test: five rounds each time, fifty in `npm run test:long`. */
const SCALE = Number(process.env.TEST_SCALE ?? 1);
/** Seed of the test: another one draws other work, faults and ends; a failure names its seed. */
const SEED = Number(process.env.CHAOS_SEED ?? 20261128);
const ACTS_IN_A_ROUND = 6;

/**
 * Random numbers for the work and for the faults, kept apart: faults are drawn as requests arrive, in no certain order,
 * and the work must stay the same.
 */
const [work, faults] = [randomFrom(SEED), randomFrom(SEED + 1)];
const draw = <Any>(from: readonly Any[], random = work): Any => from[Math.floor(random() * from.length)]!;
const shuffled = <Any>(all: readonly Any[]): Any[] =>
  all
    .map(one => ({ one, at: work() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);

let yard: YardCompany;
let proxy: FaultProxy;
let device: KeptDevice;
beforeAll(async () => {
  yard = await startYardCompany(SEED);
  proxy = await startFaultProxy(yard.server.url);
  device = await openKeptDevice(proxy.url, PHONE);
  await signIn(device.page, yard.emails.patio);
  await installed(device.page);
});
afterAll(async () => {
  await device.close();
  await proxy.close();
  await yard.close();
});

/**
 * The person's actions by card, in the order in which they did them, in the words of history; photos with their hash.
 */
const made = new Map<YardCard, { told: string[]; photos: string[]; phase: string; ticked: Set<string> }>();
/** Number of the person's changes so far, and of faults in their connection. */
const count = { acts: 0, faults: 0 };

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Creates a photo like a camera's: no two are alike, and none can be compressed much further. */
async function photo() {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 30 };
  const [width, height] = draw([
    [800, 600],
    [1600, 1200],
  ] as const);
  const picture = await sharp({ create: { width, height, channels: 3, background: '#333', noise } })
    .jpeg()
    .toBuffer();
  return { name: `foto-${count.acts + 1}.jpg`, mimeType: 'image/jpeg', buffer: picture };
}

const ACTS = {
  async comment(card: YardCard) {
    const text = `Recado ${count.acts + 1}.`;
    await comment(device.page, text);
    made.get(card)!.told.push(`commented ${text}`);
    count.acts += 1;
  },
  async tick(card: YardCard) {
    const item = draw(ITEMS);
    await tick(device.page, item);
    const { told, ticked } = made.get(card)!;
    if (!ticked.delete(item)) ticked.add(item);
    told.push(`task_option_updated ${item} ${ticked.has(item)}`);
    count.acts += 1;
  },
  async move(card: YardCard) {
    const done = made.get(card)!;
    const phase = draw(PHASES.filter(name => name !== done.phase));
    await moveTo(device.page, phase);
    done.phase = phase;
    done.told.push(`phase_moved ${phase}`);
    count.acts += 1;
  },
  async photo(card: YardCard) {
    const taken = await photo();
    await attach(device.page, [taken]);
    made.get(card)!.photos.push(`${taken.name} ${hashOf(taken.buffer)}`);
    count.acts += 1;
  },
};

const addressOf = ({ id }: YardCard) => `/flows/${yard.world.flow.board.id}/cards/${id}`;

/** Does an action on a card, and waits until it is stored by the device or by the server. */
async function act(kind: keyof typeof ACTS, card: YardCard): Promise<void> {
  const { page } = device;
  if (!page.url().includes(card.id)) await page.goto(addressOf(card));
  await page.getByRole('heading', { name: card.title }).first().waitFor();
  await ACTS[kind](card);
  await until(
    async () => {
      const waiting = await rowsOnDevice<{ id: string }>(page, 'outbox');
      return new Set([...waiting.map(({ id }) => id), ...(await arrived())]).size;
    },
    kept => kept === count.acts,
  );
}

/** Returns the ids of the person's changes that the server has accepted. */
async function arrived(): Promise<string[]> {
  const { rows } = await yard.server.pool.query('SELECT id FROM commands WHERE user_id = $1', [
    yard.world.people.patio!.actor.user_id,
  ]);
  return rows.map(({ id }) => id);
}

/** Returns faults for a share of the requests, each of a random kind. */
const weather =
  (share: number): FaultProxy['befalls'] =>
  ({ url, headers }) => {
    if (!url!.startsWith('/api/') || faults() >= share) return undefined;
    count.faults += 1;
    const size = Number(headers['content-length'] ?? 0);
    const befalls: Mishap[] = [
      'lose_request',
      'lose_answer',
      // A network's sign-in page, a restarting server, and a server that limits requests.
      ...[200, 502, 429].map(answers => ({ answers })),
      ...(url!.startsWith('/api/uploads') && size > 0 ? [{ cut_after: Math.floor(faults() * size) }] : []),
    ];
    return draw(befalls, faults);
  };

/**
 * Ends the device in the middle of sending: half of a photo has been uploaded, and the server has applied changes
 * without the device receiving any response.
 */
async function endWhileSending(end: () => Promise<void>): Promise<void> {
  const { cuts, lost } = proxy;
  let losesAnswers = false;
  proxy.befalls = ({ url, headers }) => {
    const size = Number(headers['content-length'] ?? 0);
    if (url!.startsWith('/api/uploads') && size > 0) return { cut_after: size >> 1 };
    const tells = url === '/api/commands' || (url === '/api/sync' && proxy.lost > lost);
    return losesAnswers && tells ? 'lose_answer' : undefined;
  };
  await act('photo', draw(yard.cards));
  // Files are not sent without a connection, so the cut must happen first.
  await until(
    () => proxy.cuts,
    now => now > cuts,
  );
  losesAnswers = true;
  const card = draw(yard.cards);
  for (const kind of ['comment', 'move', 'tick'] as const) await act(kind, card);
  await until(
    () => proxy.lost,
    now => now > lost,
  );
  await end();
}

async function killBrowser(): Promise<void> {
  await device.kill();
  await device.reopen();
}

const ENDS = {
  'browser at any time': killBrowser,
  'browser while it sends': () => endWhileSending(killBrowser),
  'page while it sends': () => endWhileSending(() => killPage(device)),
  none: async () => undefined,
};
/** Ways in which the five rounds end, and the share of their requests that fails; both are shuffled. */
const KILLED: (keyof typeof ENDS)[] = [
  ...(['browser at any time', 'browser at any time', 'browser while it sends'] as const),
  ...(['page while it sends', 'none'] as const),
];
const SHARES = [0, 0.3, 0.3, 0.6, 1];

it('each comment, tick, move and photo arrives once, in order and complete, whatever ends or fails meanwhile', {
  timeout: 300_000 * SCALE,
}, async () => {
  const trail = [`CHAOS_SEED=${SEED}`];
  onTestFailed(() => console.error(trail.join('\n')));
  for (const card of yard.cards)
    made.set(card, { told: [], photos: [], phase: PHASES[0]!, ticked: new Set() });
  const kinds = Object.keys(ACTS) as (keyof typeof ACTS)[];
  const fives = Array.from({ length: SCALE }, () => [shuffled(KILLED), shuffled(SHARES)] as const);
  const rounds = fives.flatMap(([ends, shares]) => ends.map((end, at) => ({ end, share: shares[at]! })));
  for (const { end, share } of rounds) {
    proxy.befalls = weather(share);
    trail.push(`${share} of the requests fail`);
    for (let nth = 0; nth < ACTS_IN_A_ROUND; nth += 1) {
      const [kind, card] = [draw(kinds), draw(yard.cards)];
      trail.push(`${kind} ${card.title}`);
      await act(kind, card);
    }
    trail.push(`killed: ${end}`);
    await ENDS[end]();
  }

  proxy.befalls = () => undefined;
  await device.page.goto('/sync');
  await device.page.getByText('Tudo enviado').first().waitFor();
  for (const card of yard.cards) {
    expect(await told(card)).toEqual(made.get(card)!.told);
    expect(await photosOn(card)).toEqual(made.get(card)!.photos.toSorted());
  }
  expect(await arrived()).toHaveLength(count.acts);
  const onDevice = await rowsOnDevice<{ id: string; current_phase_id: string }>(device.page, 'card');
  for (const [card, { phase }] of made)
    expect(nameOf(onDevice.find(({ id }) => id === card.id)!.current_phase_id)).toBe(phase);
  expect(count.faults).toBeGreaterThan(20 * SCALE);
  expect(device.problems).toEqual([]);

  // The picture of a vehicle from the company's own feed is visible offline too.
  await device.page.goto(addressOf(yard.cards[0]!));
  const isKept = async () =>
    (await (await caches.open('vehicles')).keys()).some(({ url }) => url.includes('/pictures/'));
  await until(
    () => device.page.evaluate(isKept),
    kept => kept,
  );
  proxy.befalls = () => 'lose_request';
  await device.page.reload();
  await until(
    () =>
      device.page
        .locator('img[src*="/pictures/"]')
        .evaluateAll((images: HTMLImageElement[]) => images.some(({ naturalWidth }) => naturalWidth > 0)),
    isDrawn => isDrawn,
  );
});

const nameOf = (phaseId: string) => yard.world.flow.phases.find(({ id }) => id === phaseId)?.name;

/** Returns the card's history since the person began, without its photos, which are sent in a lane of their own. */
async function told({ id }: YardCard): Promise<string[]> {
  const { rows } = await yard.server.pool.query(
    `SELECT kind, coalesce(new->>'description', new->>'phase_id', new->>'title') AS what, new->>'checked' AS checked
       FROM history
      WHERE card_id = $1 AND user_id = $2 AND kind <> 'attached' ORDER BY id`,
    [id, yard.world.people.patio!.actor.user_id],
  );
  return rows.map(({ kind, what, checked }) =>
    [kind, nameOf(what) ?? what, ...(checked ? [checked] : [])].join(' '),
  );
}

/** Returns the titles and hashes of the card's photos as stored on the server. */
async function photosOn({ id }: YardCard): Promise<string[]> {
  const { rows } = await yard.server.pool.query(
    'SELECT title, file_key FROM attachments WHERE card_id = $1',
    [id],
  );
  const photos = rows.map(async ({ title, file_key }) => {
    const file = await yard.server.app.storage.get(file_key);
    return `${title} ${hashOf(await buffer(file!.stream))}`;
  });
  return (await Promise.all(photos)).toSorted();
}
