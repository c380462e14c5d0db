import { proxy, subscribe } from 'valtio';

const KEY = 'patio.preferences';

/** Preferences that a user has chosen for this device. */
export interface Preferences {
  /** How closely cards are laid out on the board. */
  density: 'comfortable' | 'compact';
  /** Whether keyboard shortcuts of a single key are enabled (WCAG 2.1.4). */
  shortcuts: boolean;
  /** Whether the side bar shows icons only. */
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
    // If storage is full or forbidden, the choice only isn't remembered after this page.
  }
});
