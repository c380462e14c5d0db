import { t } from '@lingui/core/macro';
import { ref } from 'valtio';
import type { Card } from '../../domain/entities/card';
import { FILE_MAX } from '../../domain/limits';
import { createTurns } from '../state/create-turns';
import { type Keeping, keeping } from '../state/keeping';
import { newId } from '../view/new-id';
import { keepInTray, storeFile } from '../view/store-file';
import { hangFile } from './hang-file';

/** One file at a time: a large photo takes all the memory that a telephone has for it. */
const inTurn = createTurns();

/** Null for the tray, where photos wait for a card. */
type Target = Pick<Card, 'id' | 'board_id'> | null;

/**
 * Hangs files on a card, or puts them into the tray, with and without a connection: each is written to this device, and
 * only then shown as kept; on a card it arrives by itself, once. Until then it stands in `keeping`, and stays there with
 * the reason if it can't be kept.
 *
 * @param isPhoto taken just now with the camera
 * @returns ids in `keeping` of those that could not be kept
 */
export async function attachFiles(card: Target, files: File[], { isPhoto = false } = {}): Promise<string[]> {
  const added = files.map(file => ({
    id: newId(),
    card_id: card?.id ?? null,
    file: ref(file),
    isPhoto,
    share: 0,
    problem: null,
  }));
  keeping.list.push(...added);
  await Promise.all(added.map(({ id }) => inTurn(() => keep(card, id))));
  return added.flatMap(({ id }) => (find(id) ? [id] : []));
}

/** Tries again to keep a file that could not be. */
export function keepAgain(card: Target, id: string): Promise<void> {
  const file = find(id);
  if (file) Object.assign(file, { problem: null, share: 0 });
  return inTurn(() => keep(card, id));
}

/** Gives up a file that is not kept yet. */
export function forgetFile(id: string): void {
  keeping.list = keeping.list.filter(file => file.id !== id);
  watchLeaving();
}

const find = (id: string): Keeping | undefined => keeping.list.find(file => file.id === id);

async function keep(card: Target, id: string): Promise<void> {
  watchLeaving();
  const asked = find(id);
  // Given up while it waited for its turn.
  if (!asked) return;
  const problem = await tryToKeep(card, asked).catch((error: unknown) => wordsFor(error, asked.file));
  const now = find(id);
  if (problem && now) now.problem = problem;
  else forgetFile(id);
  watchLeaving();
}

/** Answers why it could not be kept; null when it is. */
async function tryToKeep(card: Target, { id, file, isPhoto }: Keeping): Promise<string | null> {
  if (file.size > FILE_MAX) return t`O arquivo excede o tamanho máximo permitido`;
  if (!(await hasRoom(file.size))) return noRoom();
  const stored = await storeFile(file, {
    isPhoto,
    onProgress: share => {
      const now = find(id);
      if (now) now.share = share;
    },
  });
  let isKept = false;
  try {
    // Given up meanwhile, or whoever chose it has signed out.
    if (!find(id)) return null;
    if (!card) {
      await keepInTray(stored.file);
      isKept = true;
      return null;
    }
    const done = await hangFile(card, stored.file);
    isKept = done.ok;
    return done.ok ? null : done.refusal.message;
  } finally {
    if (!isKept) await stored.drop();
  }
}

const noRoom = () =>
  t`Este aparelho não tem espaço para guardar este arquivo. Libere espaço e tente de novo.`;

/** As far as the browser says: where it doesn't, writing will tell. */
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

const ask = (event: BeforeUnloadEvent) => event.preventDefault();
function watchLeaving(): void {
  if (keeping.list.length > 0) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}
