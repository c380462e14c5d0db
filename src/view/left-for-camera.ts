import { openDatabase } from '../mirror/current';

/** Key in the person's own database: the row survives a killed page, and sign-out deletes it. */
const KEY = 'left_for_camera';
/** Milliseconds after which the note is ignored: a person who comes back later has begun something else. */
const RECENT_MS = 15 * 60 * 1000;

/** Place at which the person was when the camera or a file chooser replaced the app. */
export interface LeftForCamera {
  /** Address with its parameters, such as the tab of the card. */
  path: string;
  /** Name by which people know the place. */
  title: string;
  /** True if the person was about to take a photo, false if they were choosing a file. */
  isPhoto: boolean;
  /** Time at which the person left, in milliseconds. */
  at: number;
}

/**
 * Records the person's place until the page continues: phones short of memory end the page while their camera is open,
 * and restart the app at its first screen. Never throws: without the note the person navigates back as usual.
 */
export function leaveForCamera(title: string, isPhoto: boolean): void {
  const { meta } = openDatabase().db;
  const path = location.pathname + location.search;
  const value: LeftForCamera = { path, title, isPhoto, at: Date.now() };
  const kept = meta.put({ key: KEY, value }).catch(() => undefined);
  const isBack = new AbortController();
  const comeBack = () => {
    if (document.visibilityState === 'hidden') return;
    isBack.abort();
    // Deletes from the database that stored it, even if the person has switched company or signed out in another tab.
    void kept.then(() => meta.delete(KEY)).catch(() => undefined);
  };
  // Some browsers don't report a cancelled choice, so any touch of the page counts as the return.
  for (const event of ['change', 'cancel', 'pointerdown', 'keydown', 'visibilitychange'])
    document.addEventListener(event, comeBack, { capture: true, signal: isBack.signal });
}

/** Returns the place at which the app was ended under a camera or a file chooser a moment ago; null if it was not. */
export async function lastLeft(): Promise<LeftForCamera | null> {
  const row = await openDatabase().db.meta.get(KEY);
  const left = row?.value as LeftForCamera | undefined;
  return left && Date.now() - left.at < RECENT_MS ? left : null;
}

/** Deletes the note. May be repeated; never throws. */
export async function forgetLeft(): Promise<void> {
  await openDatabase()
    .db.meta.delete(KEY)
    .catch(() => undefined);
}
