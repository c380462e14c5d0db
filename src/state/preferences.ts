import { proxy, subscribe } from 'valtio';

const KEY = 'patio.preferences';

/** What somebody has chosen for this device. */
export interface Preferences {
  /** How cards stand on the board. */
  density: 'comfortable' | 'compact';
  /** Whether single keys do things (WCAG 2.1.4). */
  shortcuts: boolean;
  /** Whether the side bar shows icons alone. */
  isRail: boolean;
}

const DEFAULTS: Preferences = { density: 'comfortable', shortcuts: true, isRail: false };

function stored(): Preferences {
  try {
    const known = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>;
    return {
      density: known.density === 'compact' ? 'compact' : DEFAULTS.density,
      shortcuts: known.shortcuts !== false,
      isRail: known.isRail === true,
    };
  } catch {
    return { ...DEFAULTS };
  }
}

export const preferences = proxy<Preferences>(stored());

subscribe(preferences, () => {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // Storage that is full or forbidden only costs that the choice outlives the page.
  }
});
