import type { ApiCaller } from '../api/client';
import { ApiError, NOT_LET_THROUGH, OfflineError } from '../api/error';
import { atPace, type Pace } from '../api/pace';
import { announceFile, askOffset, forgetUpload, sendPiece } from '../api/pieces';
import type { KeptFile, PatioDatabase } from '../mirror/database';
import { LostBytesError, PART_BYTES, readPiece } from './kept-files';
import { noteVerdict } from './to-send';

/** Of one file, before the person is asked: answers in a row that bring it no further, and times that it arrived altered. */
const STUMBLES_MAX = 10;
const DAMAGED_MAX = 3;

/** Of the most that goes at a time; what gets through doubles it. */
const FIRST_SHARE = 1 / 16;
/** 64 KB, which whoever is in between lets through, as every page asks as much of them. */
const LEAST_SHARE = 1 / 64;

export interface SendingFiles {
  db: PatioDatabase;
  caller: ApiCaller;
  /** How much to send at a time, of 4 MB; learns what the network carries. */
  pace?: Pace;
  /** The person has signed out meanwhile: nothing more is sent for them. */
  isOver: () => boolean | Promise<boolean>;
  /** A file is there: its change may be sent. */
  onArrived: () => void;
  /** The file under way and the share of it that has arrived, from 0 to 1; null at the end. */
  onProgress?: (sending: { id: string; share: number } | null) => void;
}

/**
 * Sends the files that wait, one after the other in the order in which they were added, each piece by piece from where
 * it stands on the server, over as many connections as break, as long as each brings it further. A lane of its own:
 * comments and moves don't wait for it. May be repeated, interrupted and run twice at once: the server counts each piece
 * once, and the file only if it is the one that was kept.
 *
 * @throws OfflineError, or ApiError when the session has ended or the server stumbles; the file goes on another time
 */
export async function sendFiles({
  pace = { share: FIRST_SHARE },
  onProgress = () => {},
  ...more
}: SendingFiles): Promise<void> {
  const sending = { pace, onProgress, ...more };
  // The server stumbles over these: the others come first, and these another time.
  const failed = new Map<string, unknown>();
  try {
    for (;;) {
      const next = (await sending.isOver()) ? undefined : await nextFile(sending.db, failed);
      if (!next) break;
      try {
        if (await sendFile(sending, next)) sending.onArrived();
      } catch (error) {
        if (!(error instanceof ApiError) || error.endsSession || error.status < 500) throw error;
        failed.set(next.file.id, error);
      }
    }
    for (const error of failed.values()) throw error;
  } finally {
    onProgress(null);
  }
}

interface Next {
  file: KeptFile;
  entry_id: string;
}

/** The first that is to be sent: not paused, and not refused. */
async function nextFile(db: PatioDatabase, failed: ReadonlyMap<string, unknown>): Promise<Next | undefined> {
  const entries = await db.outbox
    .where({ status: 'waiting' })
    .and(({ file }) => file === 'here')
    .sortBy('sequence');
  const files = await db.files.bulkGet(entries.map(({ input }) => String(input.upload_id)));
  const at = files.findIndex(file => file && !file.paused && !failed.has(file.id));
  return at < 0 ? undefined : { file: files[at]!, entry_id: entries[at]!.id };
}

/** Answers whether it has arrived; not when it was paused, given up or refused meanwhile. */
async function sendFile(
  sending: Required<SendingFiles>,
  { file: { id, size, begun }, entry_id }: Next,
): Promise<boolean> {
  const { db, caller, pace, isOver, onProgress } = sending;
  let [stumbles, damaged] = [0, 0];
  // As any change that the server does not take: it is the person's to decide, and what counts on it waits behind.
  const refuse = (code: string, message: string) =>
    noteVerdict(db, entry_id, { status: 'refused', code, message });
  let at = begun ? await askOffset(caller, id) : null;
  let brokeAt = at ?? 0;
  for (;;) {
    const [file, entry] = [await db.files.get(id), await db.outbox.get(entry_id)];
    // Given up while it was under way: its room on the server is free. A change that took this one's place needs it.
    if (!entry && !(await isNamed(db, id))) await forgetUpload(caller, id);
    if ((await isOver()) || !file || !entry || file.paused) return false;
    onProgress({ id, share: size === 0 ? 1 : (at ?? 0) / size });
    if (at === size) break;
    try {
      const next = at === null ? await announce(sending, file) : await sendNext(sending, file, at);
      if (next > (at ?? 0)) stumbles = 0;
      at = next;
    } catch (error) {
      // After a break the server is asked how far the file is: if further, it goes on at once, or else waits as offline.
      if (error instanceof OfflineError) {
        at = await askOffset(caller, id);
        if ((at ?? 0) <= brokeAt) throw error;
        brokeAt = at ?? 0;
        pace.share = Math.min(pace.share, FIRST_SHARE);
        continue;
      }
      if (error instanceof LostBytesError) {
        await refuse('file_missing', LOST);
        return false;
      }
      if (!(error instanceof ApiError) || error.endsSession || error.status === 429 || error.status >= 500)
        throw error;
      if (error.code === NOT_LET_THROUGH && pace.share > LEAST_SHARE) {
        pace.share = Math.max(LEAST_SHARE, pace.share / 2);
        pace.most = pace.share;
        continue;
      }
      stumbles += 1;
      if (error.code === 'file_damaged') damaged += 1;
      if (!KNOWN.has(error.code) || stumbles > STUMBLES_MAX || damaged >= DAMAGED_MAX) {
        await refuse(error.code, error.message);
        return false;
      }
      const before = at;
      at = await askOffset(caller, id);
      // Another sender brings it on.
      if ((at ?? 0) > (before ?? 0)) stumbles = 0;
    }
  }
  // From here on the command may leave.
  await db.outbox.update(entry_id, { file: 'there' });
  return true;
}

/** The one thing that this device itself has to say of a file, and no other file waits for that. */
const LOST = 'Este arquivo não pôde ser lido deste aparelho. Cancele e anexe-o de novo.';

const isNamed = async (db: PatioDatabase, uploadId: string) =>
  (await db.outbox.filter(({ file, input }) => file !== undefined && input.upload_id === uploadId).count()) >
  0;

/** What a question about where the file stands answers: another sender was quicker, or it was cleared away. */
const KNOWN = new Set(['offset_differs', 'file_damaged', 'id_taken', 'not_found']);

async function announce({ db, caller, pace }: Required<SendingFiles>, file: KeptFile): Promise<number> {
  // What is not marked has certainly not been announced.
  await db.files.update(file.id, { begun: true });
  return atPace(pace, async () => announceFile(caller, file, await readPiece(db, file, 0, mostAt(pace))));
}

const sendNext = (
  { db, caller, pace }: Required<SendingFiles>,
  file: KeptFile,
  at: number,
): Promise<number> =>
  atPace(pace, async () => sendPiece(caller, file.id, at, await readPiece(db, file, at, mostAt(pace))));

const mostAt = ({ share }: Pace) => Math.ceil(PART_BYTES * share);
