import { current } from '../mirror/current';
import { CHECK_DRAFT, DRAFT_PREFIX } from '../mirror/database';
import { keeping } from './keeping';
import { databasesOf, draftsIn, inTray, unsent } from './session/person-databases';
import { countShared } from './shared-photos';

export interface Unsent {
  /** Changes; they stay on the device when the person signs out. */
  waiting: number;
  /** Photos of the tray, and shared ones that it has not taken yet; they stay, too. */
  photos: number;
  /** Texts; they go. */
  drafts: number;
  /** Checks of the yard that are not concluded; they go. */
  checks: number;
  /** Those that stay and lie unencrypted then. */
  in_clear: number;
}

/** What this person has not sent yet, in all their companies. */
export async function unsentBeforeSignOut(): Promise<Unsent> {
  const open = current.open?.db;
  if (!open) return { waiting: 0, photos: 0, drafts: 0, checks: 0, in_clear: 0 };
  const databases = await databasesOf(open);
  const kept = (await Promise.all(databases.map(db => draftsIn(db).primaryKeys()))).flat() as string[];
  const checks = kept.filter(key => key.startsWith(DRAFT_PREFIX + CHECK_DRAFT)).length;
  const sum = async (counts: Promise<number>[]) => (await Promise.all(counts)).reduce((a, b) => a + b, 0);
  const { readKey } = await import('./session/device-key');
  const hasKey = await readKey(open.user_id).catch(() => undefined);
  // A file that is still being written goes with the page's session.
  const waiting = keeping.list.length + (await sum(databases.map(unsent)));
  const photos = await sum([...databases.map(inTray), countShared(open.user_id).catch(() => 0)]);
  return {
    waiting,
    photos,
    in_clear: hasKey ? 0 : waiting + photos,
    drafts: kept.length - checks,
    checks,
  };
}
