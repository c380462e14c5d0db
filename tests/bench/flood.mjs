// Started by floods.ts as its own process: floods a server, and measures it meanwhile as another person.
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const { url, token, slug, large } = JSON.parse(process.argv[2]);
const port = Number(new URL(url).port);
const LOOK_MS = 5_000;
const FLOODER = 'x-forwarded-for: 10.9.9.9';

const open = new Set();
/** Opens a connection that sends this text, and reads the response unless `isRead` is false. */
function say(text, { isRead = true } = {}) {
  const socket = connect(port, '127.0.0.1');
  open.add(socket);
  socket.on('error', () => {}).on('close', () => open.delete(socket));
  if (isRead) socket.resume();
  else socket.pause();
  socket.write(text);
  return socket;
}
const request = (line, ...more) =>
  `${[`${line} HTTP/1.1`, 'host: a', FLOODER, ...more].join('\r\n')}\r\n\r\n`;
const closed = socket => new Promise(resolve => socket.once('close', resolve));

/** Returns a WebSocket frame as browsers send it, masked by zeros. */
function frame(text) {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, 0, 0, 0, 0]), bytes]);
}
const UPGRADE = [
  ...['connection: Upgrade', 'upgrade: websocket', 'sec-websocket-version: 13'],
  'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
];
const CONNECTS = Buffer.concat(Array(80_000).fill(frame('0{"token":"nobody","tenant_id":1,"feeds":[]}')));

const LOGIN = JSON.stringify({ email: 'ana@exemplo.com.br', password: 'errada-mesmo' });
const FORM = `--x\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n${'a'.repeat(900_000)}`;

/** Floods: how many run at a time, and the request that each repeats over and over. */
const FLOODS = {
  nothing: [0, async () => {}],
  '80,000 CONNECTs on a socket': [
    4,
    async () => {
      const socket = say(request('GET /socket.io/?EIO=4&transport=websocket', ...UPGRADE));
      socket.write(CONNECTS);
      await closed(socket);
    },
  ],
  'files asked for on and on, and not read': [
    500,
    async () => closed(say(request(`GET ${large}`).repeat(40), { isRead: false })),
  ],
  'files not read': [500, async () => closed(say(request(`GET ${large}`), { isRead: false }))],
  'a shared card asked for on and on': [
    100,
    async () => closed(say(request(`GET /api/external_links/${slug}`, 'connection: close'))),
  ],
  'wrong passwords': [
    200,
    async () => {
      const head = ['content-type: application/json', `content-length: ${LOGIN.length}`, 'connection: close'];
      await closed(say(request('POST /api/login', ...head) + LOGIN));
    },
  ],
  'forms cut off in their picture, of a member': [
    30,
    async () => {
      const head = ['content-type: multipart/form-data; boundary=x', 'content-length: 1000000'];
      const path = 'POST /api/user/profile-information?_method=PUT';
      const socket = say(request(path, `authorization: Bearer ${token}`, ...head) + FORM);
      await Promise.race([closed(socket), pause(300)]);
      socket.destroy();
    },
  ],
};

/** Sends a request from another network, over its own connection. Returns how long it took, and its status. */
async function ask() {
  const began = performance.now();
  const address = `10.1.2.${1 + Math.floor(Math.random() * 200)}`;
  const answer = await fetch(`${url}/api/branding`, {
    headers: { 'x-forwarded-for': address, connection: 'close' },
  }).catch(() => null);
  await answer?.arrayBuffer();
  return { ms: performance.now() - began, status: answer?.status ?? 'none' };
}

for (const [name, [count, flood]] of Object.entries(FLOODS)) {
  let goesOn = true;
  let begun = 0;
  const floods = Array.from({ length: count }, async () => {
    while (goesOn) {
      begun += 1;
      await flood();
    }
  });
  process.send({ began: name });
  await pause(500);
  const answers = [];
  const until = performance.now() + LOOK_MS;
  while (performance.now() < until) {
    answers.push(await ask());
    await pause(5);
  }
  goesOn = false;
  for (const socket of open) socket.destroy();
  await Promise.all(floods);
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = share => Math.round(times[Math.floor((times.length - 1) * share)]);
  const wrong = answers.filter(({ status }) => status !== 200).length;
  process.send({ name, begun, asked: times.length, wrong, median: at(0.5), p99: at(0.99), most: at(1) });
}
process.exit(0);
