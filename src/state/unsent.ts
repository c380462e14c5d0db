import { current } from '../mirror/current';
import { CHECK_DRAFT, DRAFT_PREFIX } from '../mirror/database';
import { keeping } from './keeping';
import { databasesOf, draftsIn, inTray, unsent } from './session/person-databases';
import { countShared } from './shared-photos';

export interface Unsent {
  /** Number of changes; they stay on the device when the person signs out. */
  waiting: number;
  /** Number of photos in the tray, and of shared ones that are not in it yet; they stay on the device, too. */
  photos: number;
  /** Number of drafts of texts; they are deleted at sign-out. */
  drafts: number;
  /** Number of checks of the yard that are not concluded; they are deleted at sign-out. */
  checks: number;
  /** Number of the changes and photos that would stay on the device unencrypted. */
  in_clear: number;
}

/** Counts what this person has not sent yet, in all their companies. */
export async function unsentBeforeSignOut(): Promise<Unsent> {
  const open = current.open?.db;
  if (!open) return { waiting: 0, photos: 0, drafts: 0, checks: 0, in_clear: 0 };
  const databases = await databasesOf(open);
  const kept = (await Promise.all(databases.map(db => draftsIn(db).primaryKeys()))).flat() as string[];
  const checks = kept.filter(key => key.startsWith(DRAFT_PREFIX + CHECK_DRAFT)).length;
  const sum = async (counts: Promise<number>[]) => (await Promise.all(counts)).reduce((a, b) => a + b, 0);
  const { readKey } = await import('./session/device-key');
  const hasKey = await readKey(open.user_id).catch(() => undefined);
  // A file still being written is lost with the page's session.
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
