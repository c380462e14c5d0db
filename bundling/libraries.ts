import { DEFAULT_THEME } from '@mantine/core';
import type { Plugin } from 'vite';

const SHOWN_AT_ONCE = '\0shown-at-once';
const NOT_USED = '\0not-used';
/** Parts that Mantine attaches to its components and that the app does not use. */
const UNUSED = [
  'ButtonGroup',
  'ButtonGroupSection',
  'ActionIconGroup',
  'ActionIconGroupSection',
  // It imports a scroll component that depends on everything that positions popovers.
  'TableScrollContainer',
  'MenuCheckboxGroup',
  'MenuCheckboxItem',
  'MenuContextMenu',
  'MenuRadioGroup',
  'MenuRadioItem',
  'MenuSearch',
  'MenuSub',
  // Only the default one of its three spinners is shown.
  'Bars',
  'Dots',
];
const isUnused = (source: string) => UNUSED.some(name => source.endsWith(`/${name}.mjs`));

/**
 * Makes the Vite plugin that drops the unused parts of Mantine's buttons, menus and tables, and shows and hides a
 * button's spinner without a transition. Otherwise every page would load Mantine's transitions with the button; now
 * they are loaded later.
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
/**
 * Mantine's palettes that Mantine itself names or that `color="gray"` uses. The company's palette and the dark one are
 * defined by the theme.
 */
const PALETTES = ['dark', 'gray', 'red', 'teal', 'blue'];

/**
 * Makes the Vite plugin that drops Mantine's ten other palettes. Otherwise every page would load them and create their
 * hundred variables at start.
 */
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

/**
 * Makes the Vite plugin that lets the router scroll to the top of each new page. It drops the router's restoring of
 * scroll positions, which the app does not use.
 */
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
/** Transitions that Mantine's components use by default, and the transition of the sheets. */
const TRANSITIONS = {
  fade: { in: { opacity: 1 }, out: { opacity: 0 }, transitionProperty: 'opacity' },
  pop: shownMoved('scale(0.9) translateY(10px)', 'center center'),
  'slide-up': shownMoved('translateY(100%)', 'bottom'),
};

/** Makes the Vite plugin that drops Mantine's seventeen other transitions, which every page would load. */
const usedTransitions = (): Plugin => ({
  name: 'used-transitions',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '../transitions.mjs' && importer?.endsWith('/get-transition-styles.mjs')
      ? USED_TRANSITIONS
      : null,
  load: id => (id === USED_TRANSITIONS ? `export const transitions = ${JSON.stringify(TRANSITIONS)}` : null),
});

/**
 * Smaller builds of libraries: without code for browsers that the app does not support, and without the shim for React
 * versions that lack `useSyncExternalStore`.
 */
export const SMALLER = [
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
  { find: /^use-sync-external-store\/shim\//, replacement: 'use-sync-external-store/' },
];

/**
 * Makes the Vite plugins that remove from the libraries the code that the app does not use and that every page would
 * load.
 */
export const plainLibraries = (): Plugin[] => [plainParts(), usedColors(), usedTransitions(), plainScroll()];
