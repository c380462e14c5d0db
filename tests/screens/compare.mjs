// `npm run screens:compare -- <commit>`: takes the screenshots of that commit and of the working tree, and shows the
// differences.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { ROOT, run } from '../../prepare.mjs';

const BASE = join(ROOT, '.cache', 'base');
const SHEET = join(ROOT, '.cache', 'compared');
const picturesOf = root => join(root, '.cache', 'screens');
/** Pixels that may differ: letters are sometimes drawn a shade lighter or darker, which no one sees. */
const UNSEEN_PIXELS = 12;

/** Copies the files of a commit into a folder of their own, and installs its packages. */
async function checkOut(commit) {
  rmSync(BASE, { recursive: true, force: true });
  mkdirSync(BASE, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', BASE], { input: archive });
  const lockOf = root => readFileSync(join(root, 'package-lock.json'), 'utf8');
  const installed = join(ROOT, 'node_modules');
  // Links instead of copies: there are many packages, and nothing writes into them.
  if (lockOf(BASE) === lockOf(ROOT)) execFileSync('cp', ['-al', installed, join(BASE, 'node_modules')]);
  else if ((await run('npm', ['ci'], { cwd: BASE })) !== 0) process.exit(1);
}

async function shoot(root) {
  if ((await run('npm', ['run', 'screens'], { cwd: root })) !== 0) process.exit(1);
}

const pixels = file => sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/** Returns how many pixels of two pictures differ, and draws the difference; all of them if their sizes differ. */
async function differ(before, after, drawn) {
  const [one, other] = await Promise.all([pixels(before), pixels(after)]);
  const { width, height } = one.info;
  if (width !== other.info.width || height !== other.info.height) return Infinity;
  const out = Buffer.alloc(one.data.length);
  const count = pixelmatch(one.data, other.data, out, width, height, { threshold: 0.1 });
  if (count > UNSEEN_PIXELS)
    await sharp(out, { raw: { width, height, channels: 4 } })
      .png()
      .toFile(drawn);
  return count;
}

async function compare() {
  rmSync(SHEET, { recursive: true, force: true });
  for (const folder of ['before', 'after', 'differs']) mkdirSync(join(SHEET, folder), { recursive: true });
  cpSync(picturesOf(BASE), join(SHEET, 'before'), { recursive: true });
  cpSync(picturesOf(ROOT), join(SHEET, 'after'), { recursive: true });
  const names = new Set(['before', 'after'].flatMap(folder => readdirSync(join(SHEET, folder))));
  const changed = [];
  for (const name of [...names].filter(file => file.endsWith('.png')).sort()) {
    const [before, after] = ['before', 'after'].map(folder => join(SHEET, folder, name));
    const isBoth = existsSync(before) && existsSync(after);
    if (isBoth && (await differ(before, after, join(SHEET, 'differs', name))) <= UNSEEN_PIXELS) continue;
    changed.push(name);
  }
  const rows = changed.map(name => {
    const shown = ['before', 'after', 'differs'].filter(folder => existsSync(join(SHEET, folder, name)));
    const figures = shown.map(
      folder => `<figure><figcaption>${folder}</figcaption><img src="${folder}/${name}"></figure>`,
    );
    return `<h2>${name}</h2><div>${figures.join('')}</div>`;
  });
  const style = 'body{font:14px system-ui;background:#888}div{display:flex;gap:12px}img{height:520px}';
  const page = join(SHEET, 'index.html');
  writeFileSync(page, `<!doctype html><meta charset="utf-8"><style>${style}</style>${rows.join('\n')}`);
  console.log(`${changed.length} of ${names.size} pictures differ: ${page}`);
}

await checkOut(process.argv[2] ?? 'HEAD');
await shoot(BASE);
await shoot(ROOT);
await compare();
