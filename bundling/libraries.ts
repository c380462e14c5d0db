import { DEFAULT_THEME } from '@mantine/core';
import type { Plugin } from 'vite';

const SHOWN_AT_ONCE = '\0shown-at-once';
const NOT_USED = '\0not-used';
/** Mantine attaches these to its parts, and the app has no use for them. */
const UNUSED = [
  'ButtonGroup',
  'ButtonGroupSection',
  'ActionIconGroup',
  'ActionIconGroupSection',
  // It scrolls by a part that brings all that popovers are placed by.
  'TableScrollContainer',
  'MenuCheckboxGroup',
  'MenuCheckboxItem',
  'MenuContextMenu',
  'MenuRadioGroup',
  'MenuRadioItem',
  'MenuSearch',
  'MenuSub',
  // The usual one of its three spinners is shown.
  'Bars',
  'Dots',
];
const isUnused = (source: string) => UNUSED.some(name => source.endsWith(`/${name}.mjs`));

/**
 * The spinner of a button comes and goes at once: Mantine's transitions, which every page would load for it, come
 * later. What is not used of buttons, menus and tables never comes.
 */
const plainParts = (): Plugin => ({
  name: 'plain-parts',
  enforce: 'pre',
  resolveId: (source, importer = '') => {
    if (source === '../Transition/Transition.mjs' && importer.endsWith('/Button/Button.mjs'))
      return SHOWN_AT_ONCE;
    return isUnused(source) && /\/(Button|ActionIcon|Menu|Table|Loader)\.mjs$/.test(importer)
      ? NOT_USED
      : null;
  },
  load: id => {
    if (id === NOT_USED) return `export const ${UNUSED.map(name => `${name} = undefined`).join(', ')}`;
    return id === SHOWN_AT_ONCE
      ? `export const Transition = ({ mounted, transition, children }) =>
           mounted ? children({ ...transition.common, ...transition.in }) : null`
      : null;
  },
});

const USED_COLORS = '\0used-colors';
/** Mantine's palettes that it names itself, or `color="gray"` does; the company's and the dark one are the theme's. */
const PALETTES = ['dark', 'gray', 'red', 'teal', 'blue'];

/** Every page would load the other ten, and make their hundred variables when it begins. */
const usedColors = (): Plugin => ({
  name: 'used-colors',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './default-colors.mjs' && importer?.endsWith('/default-theme.mjs') ? USED_COLORS : null,
  load: id =>
    id === USED_COLORS
      ? `export const DEFAULT_COLORS = ${JSON.stringify(
          Object.fromEntries(PALETTES.map(name => [name, DEFAULT_THEME.colors[name]])),
        )}`
      : null,
});

const SCROLL_TO_TOP = '\0scroll-to-top';

/** Another page starts at its top. The router can restore places, too, which nothing here asks for. */
const plainScroll = (): Plugin => ({
  name: 'plain-scroll',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './scroll-restoration.js' && importer?.endsWith('/router-core/dist/esm/router.js')
      ? SCROLL_TO_TOP
      : null,
  load: id =>
    id === SCROLL_TO_TOP
      ? `export const setupScrollRestoration = router =>
           router.subscribe('onRendered', ({ toLocation }) => {
             if (router._scroll.n && !toLocation.hash) scrollTo(0, 0);
             router._scroll.n = true;
           })`
      : null,
});

const USED_TRANSITIONS = '\0used-transitions';
const shownMoved = (from: string, transformOrigin: string) => ({
  in: { opacity: 1, transform: 'none' },
  out: { opacity: 0, transform: from },
  common: { transformOrigin },
  transitionProperty: 'transform, opacity',
});
/** The one that Mantine's parts use by themselves, and the sheets'. */
const TRANSITIONS = {
  fade: { in: { opacity: 1 }, out: { opacity: 0 }, transitionProperty: 'opacity' },
  pop: shownMoved('scale(0.9) translateY(10px)', 'center center'),
  'slide-up': shownMoved('translateY(100%)', 'bottom'),
};

/** Every page would load the other seventeen of Mantine's. */
const usedTransitions = (): Plugin => ({
  name: 'used-transitions',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '../transitions.mjs' && importer?.endsWith('/get-transition-styles.mjs')
      ? USED_TRANSITIONS
      : null,
  load: id => (id === USED_TRANSITIONS ? `export const transitions = ${JSON.stringify(TRANSITIONS)}` : null),
});

/** The same in less: without code for browsers that the app is not built for, and for a React that has none of its own. */
export const SMALLER = [
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
  { find: /^use-sync-external-store\/shim\//, replacement: 'use-sync-external-store/' },
];

/** Leaves out of the libraries what the app has no use for; each of it would be loaded by every page. */
export const plainLibraries = (): Plugin[] => [plainParts(), usedColors(), usedTransitions(), plainScroll()];
