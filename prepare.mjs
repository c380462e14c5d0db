// Before anything can run: what is missing is installed. Node's own modules alone, since there may be no others yet.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(fileURLToPath(import.meta.url));
const LOCK = join(ROOT, 'package-lock.json');
const INSTALLED = join(ROOT, 'node_modules', '.patio-lock');
const BUILT = join(ROOT, 'dist', '.patio-sources');
const SOURCES = [
  'src',
  'sw',
  'bundling',
  'server',
  'domain',
  'public',
  'index.html',
  'package.json',
  'tsconfig.json',
];
const CONFIGS = ['vite.config.ts', 'lingui.config.ts'];

/** 20.19 is what the build tools need; said before they say it in their own way. */
export function checkNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`O Pátio precisa do Node.js 20.19 ou mais novo; este é o ${version}.`);
  process.exit(1);
}

/**
 * Runs to its end and answers its code; a signal to us ends it first, and then us. What it says on a pipe is shown
 * only if it fails.
 */
export function run(command, args, options = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    const said = [];
    for (const pipe of [child.stdout, child.stderr]) pipe?.on('data', part => said.push(part));
    let asked = false;
    const forward = signal => {
      asked = true;
      child.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    const finish = code => {
      for (const signal of signals) process.off(signal, forward);
      if (code !== 0) process.stderr.write(Buffer.concat(said));
      resolve(code);
    };
    child.once('error', error => {
      console.error(error.message);
      finish(1);
    });
    child.once('close', (code, signal) => {
      if (asked) process.exit(1);
      finish(signal ? 1 : code);
    });
  });
}

const readText = file => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const hashOf = content => createHash('sha256').update(content).digest('hex');

/** The lock file says what should be there, Node's version which binaries. */
function wantedInstall() {
  return hashOf(`${readText(LOCK)} ${process.versions.modules} ${process.platform} ${process.arch}`);
}

export async function installIfStale() {
  if (readText(INSTALLED) === wantedInstall()) return 0;
  console.log('Instalando as dependências…');
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code === 0) writeFileSync(INSTALLED, wantedInstall());
  else console.error('Não foi possível instalar as dependências: veja o erro acima.');
  return code;
}

function* filesUnder(path) {
  if (!existsSync(path)) return;
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* filesUnder(inner);
    // Tests are no part of the build, and the router writes its tree while building.
    else if (!/\.test\.tsx?$|\.gen\.ts$/.test(entry.name)) yield inner;
  }
}

function wantedBuild() {
  const hash = createHash('sha256').update(wantedInstall());
  for (const name of [...SOURCES, ...CONFIGS]) {
    const path = join(ROOT, name);
    const files = name.includes('.') ? [path] : filesUnder(path);
    for (const file of files) {
      if (existsSync(file))
        hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

export function isBuildFresh() {
  return readText(BUILT) === wantedBuild();
}

/** Both halves or none: the mark is written only when every step has said that it went well. */
export async function buildIfStale() {
  const wanted = wantedBuild();
  if (readText(BUILT) === wanted) return 0;
  console.log('Construindo o aplicativo…');
  // The build lists every file that it writes, which tells nothing to who only wants to see the app.
  const code = await run('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'pipe', 'pipe'] });
  if (code === 0) writeFileSync(BUILT, wanted);
  else console.error('Não foi possível construir o aplicativo: veja o erro acima.');
  return code;
}
