import { openDatabase } from '../mirror/current';

/** In the person's own database: it outlives a killed page, and a sign-out erases it. */
const KEY = 'left_for_camera';
/** A person who comes back later has begun something else. */
const RECENT_MS = 15 * 60 * 1000;

/** Where somebody was when the camera, or a choice of files, took the place of the app. */
export interface LeftForCamera {
  /** The address, with what it asks for, as the tab of the card. */
  path: string;
  /** The name that people know the place by. */
  title: string;
  /** They were to take a photo, and not to choose a file. */
  isPhoto: boolean;
  /** In milliseconds. */
  at: number;
}

/**
 * Notes where the person is until the page goes on: phones short of memory end it while their camera is open, and begin
 * the app at its first screen. Nothing is thrown: without it the way back is the usual one.
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
    // Where it was noted, though the person has gone to another company since, or signed out in another tab.
    void kept.then(() => meta.delete(KEY)).catch(() => undefined);
  };
  // Some browsers don't say that nothing was chosen: whoever touches the page is back in it.
  for (const event of ['change', 'cancel', 'pointerdown', 'keydown', 'visibilitychange'])
    document.addEventListener(event, comeBack, { capture: true, signal: isBack.signal });
}

/** Where the app was ended under a camera or a choice of files a moment ago; null elsewhere. */
export async function lastLeft(): Promise<LeftForCamera | null> {
  const row = await openDatabase().db.meta.get(KEY);
  const left = row?.value as LeftForCamera | undefined;
  return left && Date.now() - left.at < RECENT_MS ? left : null;
}

/** May be repeated; nothing is thrown. */
export async function forgetLeft(): Promise<void> {
  await openDatabase()
    .db.meta.delete(KEY)
    .catch(() => undefined);
}
