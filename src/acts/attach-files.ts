import { t } from '@lingui/core/macro';
import { ref } from 'valtio';
import type { Card } from '../../domain/entities/card';
import { HEIC } from '../../domain/flow/photo-slots';
import { FILE_MAX } from '../../domain/limits';
import { warning } from '../state/alerts';
import { askBeforeLeaving } from '../state/ask-before-leaving';
import { type Keeping, keeping } from '../state/keeping';
import { createTurns } from '../state/session/create-turns';
import { newId } from '../view/new-id';
import { keepInTray, storeFile } from '../view/store-file';
import { attachStored } from './attach-stored';

/** Handles one file at a time: a large photo takes all the memory that a telephone has for it. */
const inTurn = createTurns();

/** Card that the files are for; null for the tray, where photos wait for a card. */
type Target = Pick<Card, 'id' | 'board_id'> | null;

/**
 * Attaches files to a card or puts them into the tray, with and without a connection. Each is written to this device,
 * and only then shown as stored; files for a card are then uploaded automatically, once. Until it is stored a file is
 * listed in `keeping`, and stays there with the reason if it can't be stored.
 *
 * @param isPhoto taken just now with the camera
 * @param slot which photo of the flow's roteiro it is
 * @returns ids in `keeping` of the files that could not be stored, except those that the person gave up
 */
export async function attachFiles(
  card: Target,
  files: File[],
  { isPhoto = false, slot = null }: { isPhoto?: boolean; slot?: string | null } = {},
): Promise<string[]> {
  const added = files.map(file => ({
    id: newId(),
    card_id: card?.id ?? null,
    file: ref(file),
    isPhoto,
    slot,
    share: 0,
    problem: null,
    isGivenUp: false,
  }));
  keeping.list.push(...added);
  const begun = added.map(({ id }) => find(id)!);
  const isSettled = await Promise.all(begun.map(file => inTurn(() => keep(card, file))));
  return added.flatMap(({ id }, at) => (isSettled[at] ? [] : id));
}

/** Tries again to store a file that could not be stored. */
export async function keepAgain(card: Target, id: string): Promise<void> {
  const file = find(id);
  if (!file) return;
  Object.assign(file, { problem: null, share: 0 });
  await inTurn(() => keep(card, file));
}

/** Gives up a file that is not stored yet. */
export function forgetFile(id: string): void {
  const file = find(id);
  if (file) file.isGivenUp = true;
  takeOff(id);
}

function takeOff(id: string): void {
  keeping.list = keeping.list.filter(file => file.id !== id);
  watchLeaving();
}

const find = (id: string): Keeping | undefined => keeping.list.find(file => file.id === id);

/**
 * Stores a file and shows the reason if that fails.
 *
 * @returns whether it is stored or was given up; false if the session has ended
 */
async function keep(card: Target, file: Keeping): Promise<boolean> {
  watchLeaving();
  const { isKept, problem } = await tryToKeep(card, file).catch((error: unknown) => ({
    isKept: false,
    problem: wordsFor(error, file.file),
  }));
  if (problem && find(file.id)) file.problem = problem;
  else takeOff(file.id);
  watchLeaving();
  return isKept || file.isGivenUp;
}

/**
 * Tries to store a file. Returns whether it is stored, and the reason if not; no reason if it was given up, or the
 * person who chose it has signed out.
 */
async function tryToKeep(
  card: Target,
  { id, file, isPhoto, slot }: Keeping,
): Promise<{ isKept: boolean; problem: string | null }> {
  const not = (problem: string | null) => ({ isKept: false, problem });
  if (!find(id)) return not(null);
  if (file.size > FILE_MAX) return not(t`O arquivo excede o tamanho máximo permitido`);
  if (!(await hasRoom(file.size))) return not(noRoom());
  if (!find(id)) return not(null);
  const stored = await storeFile(file, {
    isPhoto,
    onProgress: share => {
      const now = find(id);
      if (now) now.share = share;
    },
  });
  if (stored.file.content_type === HEIC) {
    warning(
      t`«${file.name}» está em HEIC, que muitos aparelhos não mostram`,
      t`Não conta como foto. Mude a câmera para JPEG («Mais compatível») ou tire a foto pelo app.`,
    );
  }
  let isKept = false;
  try {
    if (!find(id)) return not(null);
    if (!card) {
      await keepInTray(stored.file);
      isKept = true;
      return { isKept, problem: null };
    }
    const done = await attachStored(card, stored.file, { id, slot });
    isKept = done.ok;
    if (done.ok) return { isKept, problem: null };
    // A retry puts it among the other files, as the message says.
    const now = find(id);
    if (now && done.refusal.code === 'slot_gone') now.slot = null;
    return not(done.refusal.message);
  } finally {
    if (!isKept) await stored.drop();
  }
}

const noRoom = () =>
  t`Este aparelho não tem espaço para guardar este arquivo. Libere espaço e tente de novo.`;

/** Whether the device has room for a file, as far as the browser reports it; otherwise the write itself shows. */
async function hasRoom(size: number): Promise<boolean> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota === undefined || quota - usage > size;
}

function wordsFor(error: unknown, file: File): string {
  const { name, inner } = error as { name?: string; inner?: { name?: string } };
  if (name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError') return noRoom();
  if (name === 'NotReadableError' || name === 'NotFoundError')
    return t`«${file.name}» não pôde ser lido. Escolha o arquivo de novo.`;
  reportError(error);
  return t`Não foi possível guardar este arquivo neste aparelho. Tente de novo.`;
}

let stopAsking: (() => void) | null = null;
function watchLeaving(): void {
  if (keeping.list.length > 0) stopAsking ??= askBeforeLeaving();
  else {
    stopAsking?.();
    stopAsking = null;
  }
}
