// Places where a Chromium may be, nearest to ordinary use first. Plain JavaScript, as `npm test` needs it early.
import { accessSync, constants } from 'node:fs';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export const HOW_TO_GET_ONE = [
  'Os testes no navegador precisam de um Chromium, e nenhum foi encontrado. Uma destas opções resolve:',
  '  apt-get install chromium            (Debian, Ubuntu)',
  '  npx playwright-core install chromium',
  '  npm install --no-save @sparticuz/chromium@147.0.0',
  '  CHROMIUM_PATH=/caminho/do/chromium npm test',
].join('\n');

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // The file can't be run, whatever the reason: the search continues.
    return false;
  }
}

async function fromPlaywright() {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}

async function fromPackage() {
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    return await packaged.executablePath();
  } catch (error) {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** Returns the path of a Chromium that can be run, or undefined. If a path is given, no other one is tried. */
export async function findChromium({
  named = process.env.CHROMIUM_PATH,
  places = USUAL_PLACES,
  sources = [fromPlaywright, fromPackage],
} = {}) {
  if (named) return isProgram(named) ? named : undefined;
  const usual = places.find(isProgram);
  if (usual) return usual;
  for (const source of sources) {
    const path = await source();
    if (path && isProgram(path)) return path;
  }
  return undefined;
}
