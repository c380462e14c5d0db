import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * Loads the files of a part of the app, in place of Vite's own code, and sends the same event on a failure. A script
 * that devices do not store is fetched before it is imported: Chromium 150 and Firefox never request a module again in
 * a page in which it failed once, so that a part opened without a connection would stay closed until a reload.
 */
const CODE = `
const loaded = {};
const link = (href, rel) => Object.assign(document.createElement('link'), { href, rel, as: 'script', crossOrigin: '' });
const loadStyle = href => new Promise((resolve, reject) => {
  const style = link(href, 'stylesheet');
  style.onload = resolve;
  style.onerror = () => {
    style.remove();
    reject(Error('Unable to preload CSS for ' + href));
  };
  document.head.append(style);
});
const fetchScript = href => fetch(href).then(answer => answer.ok ? answer.text() : Promise.reject()).catch(() => {
  throw Error('Failed to fetch dynamically imported module: ' + href);
});
const get = file => loaded[file] ??= (async () => {
  const href = '/' + file;
  if (document.querySelector('link[href="' + href + '"]')) return;
  try {
    if (file.endsWith('css')) await loadStyle(href);
    else if (file.includes('online.')) await fetchScript(href);
    else document.head.append(link(href, 'modulepreload'));
  } catch (error) {
    delete loaded[file];
    throw error;
  }
})();
export const __vitePreload = (load, files = []) =>
  Promise.all(files.map(get)).then(load).catch(payload => {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload });
    dispatchEvent(event);
    if (!event.defaultPrevented) throw payload;
  });
`;

export const preload = (): Plugin => ({
  name: 'preload',
  enforce: 'pre',
  transform: (_code, id) => (id === HELPER ? { code: CODE, map: null } : null),
});

/** Names the file of such a part among those to load, which Vite leaves out if it needs no other. */
export const filesToLoad = (file: string, others: string[]): string[] =>
  file.includes('online.') ? [...new Set([file, ...others])] : others;
