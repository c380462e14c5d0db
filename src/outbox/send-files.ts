import type { ApiCaller } from '../api/client';
import { ApiError, NOT_LET_THROUGH, OfflineError } from '../api/error';
import { atPace, type Pace } from '../api/pace';
import { announceFile, askOffset, forgetUpload, sendPiece } from '../api/pieces';
import type { KeptFile, PatioDatabase } from '../mirror/database';
import { LostBytesError, PART_BYTES, readPiece } from './kept-files';
import { noteVerdict } from './to-send';

/**
 * Limits for one file before the person must decide: consecutive responses without progress, and arrivals with altered
 * content.
 */
const STUMBLES_MAX = 10;
const DAMAGED_MAX = 3;

/** Share of the largest piece that is sent first; each success doubles it. */
const FIRST_SHARE = 1 / 16;
/** Smallest share, 64 KB: proxies let it through, since ordinary pages need as much. */
const LEAST_SHARE = 1 / 64;

export interface SendingFiles {
  db: PatioDatabase;
  caller: ApiCaller;
  /** Size of a piece, as a share of 4 MB; adapts to the network. */
  pace?: Pace;
  /** Whether the person has signed out meanwhile: nothing more is sent then. */
  isOver: () => boolean | Promise<boolean>;
  /** Called when a file is uploaded: its change may be sent. */
  onArrived: () => void;
  /** Called with the file being sent and its uploaded share, from 0 to 1; with null at the end. */
  onProgress?: (sending: { id: string; share: number } | null) => void;
}

/**
 * Sends the waiting files one after another, in the order in which they were added, each in pieces from its position on
 * the server. It continues over broken connections as long as each makes progress. Files have a lane of their own:
 * comments and moves don't wait for them. May be repeated, interrupted and run twice at once: the server counts each
 * piece once, and the file only if its checksum is right.
 *
 * @throws OfflineError, or ApiError when the session has ended or the server fails; the file is continued another time
 */
export async function sendFiles({
  pace = { share: FIRST_SHARE },
  onProgress = () => {},
  ...more
}: SendingFiles): Promise<void> {
  const sending = { pace, onProgress, ...more };
  // The server failed on these files: others are sent first, and these are retried later.
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

/** Returns the first file to send: not paused, and not refused. */
async function nextFile(db: PatioDatabase, failed: ReadonlyMap<string, unknown>): Promise<Next | undefined> {
  const entries = await db.outbox
    .where({ status: 'waiting' })
    .and(({ file }) => file === 'here')
    .sortBy('sequence');
  const files = await db.files.bulkGet(entries.map(({ input }) => String(input.upload_id)));
  const at = files.findIndex(file => file && !file.paused && !failed.has(file.id));
  return at < 0 ? undefined : { file: files[at]!, entry_id: entries[at]!.id };
}

/** Sends a file. Returns whether it is uploaded; false if it was paused, given up or refused meanwhile. */
async function sendFile(
  sending: Required<SendingFiles>,
  { file: { id, size, begun }, entry_id }: Next,
): Promise<boolean> {
  const { db, caller, pace, isOver, onProgress } = sending;
  let [stumbles, damaged] = [0, 0];
  // Treated like any refused change: the person decides, and what depends on it waits behind.
  const refuse = (code: string, message: string) =>
    noteVerdict(db, entry_id, { status: 'refused', code, message });
  let at = begun ? await askOffset(caller, id) : null;
  let brokeAt = at ?? 0;
  for (;;) {
    const [file, entry] = [await db.files.get(id), await db.outbox.get(entry_id)];
    // The file was discarded during the upload, so its room on the server is freed, unless a change that replaced this
    // one needs it.
    if (!entry && !(await isNamed(db, id))) await forgetUpload(caller, id);
    if ((await isOver()) || !file || !entry || file.paused) return false;
    onProgress({ id, share: size === 0 ? 1 : (at ?? 0) / size });
    if (at === size) break;
    try {
      const next = at === null ? await announce(sending, file) : await sendNext(sending, file, at);
      if (next > (at ?? 0)) stumbles = 0;
      at = next;
    } catch (error) {
      // After a break the server is asked for the offset: the upload continues at once if it has moved on, and
      // otherwise waits as offline.
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
      // Another sender is making progress.
      if ((at ?? 0) > (before ?? 0)) stumbles = 0;
    }
  }
  // From here on the command may be sent.
  await db.outbox.update(entry_id, { file: 'there' });
  return true;
}

/**
 * Message for a file that can't be read from this device any more. It is the only reason for refusing a file that comes
 * from the device and not from the server. Other files don't wait for it.
 */
const LOST = 'Este arquivo não pôde ser lido deste aparelho. Cancele e anexe-o de novo.';

const isNamed = async (db: PatioDatabase, uploadId: string) =>
  (await db.outbox.filter(({ file, input }) => file !== undefined && input.upload_id === uploadId).count()) >
  0;

/**
 * Codes of refusals that are resolved by asking for the file's position on the server: another sender was faster, or
 * the upload was deleted.
 */
const KNOWN = new Set(['offset_differs', 'file_damaged', 'id_taken', 'not_found']);

async function announce({ db, caller, pace }: Required<SendingFiles>, file: KeptFile): Promise<number> {
  // A file without this mark has certainly not been announced.
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
