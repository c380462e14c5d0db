import { plural } from '@lingui/core/macro';
import { companiesKept, inKept } from '../../mirror/database';
import { underLock } from '../../sync/tab-lock';
import { readEnd } from './device';
import { leftIn } from './left-behind';
import { lockOfLeft } from './person-databases';
import { isAnySealed, type Left, SealedDatabase } from './sealed';

/**
 * Describes in words the changes and photos that wait on this device for the person whose session the server last
 * ended; empty if there are none.
 */
export async function whatIsLeft(): Promise<string> {
  // The end is recorded by the first to notice it, perhaps the worker, a moment after the session is forgotten.
  const { user_id } = (await readEnd()) ?? {};
  // Waits for the lock, as sealing closes other connections to the database.
  return user_id === undefined ? '' : inWords(await underLock(lockOfLeft(user_id), () => countLeft(user_id)));
}

async function countLeft(userId: string): Promise<Left> {
  const found = new Map<number, Left | null | undefined>();
  for (const id of await companiesKept(userId)) found.set(id, await inKept(userId, id, leftIn));
  if (await isAnySealed(userId)) {
    const sealed = new SealedDatabase(userId);
    // This count includes both sealed and unsealed rows, so it also holds for a company sealed in part.
    for (const { tenant_id, left } of await sealed.companies.toArray()) found.set(tenant_id, left);
    sealed.close();
  }
  const sum = (of: keyof Left) => [...found.values()].reduce((sum, left) => sum + (left?.[of] ?? 0), 0);
  return { waiting: sum('waiting'), photos: sum('photos') };
}

export function inWords({ waiting, photos }: Left): string {
  const words: string[] = [];
  if (waiting > 0)
    words.push(
      plural(waiting, {
        one: '# alteração ainda não foi enviada. Ela fica guardada neste aparelho para quando você entrar de novo.',
        other:
          '# alterações ainda não foram enviadas. Elas ficam guardadas neste aparelho para quando você entrar de novo.',
      }),
    );
  if (photos > 0)
    words.push(
      plural(photos, {
        one: '# foto da bandeja fica guardada neste aparelho para quando você entrar de novo.',
        other: '# fotos da bandeja ficam guardadas neste aparelho para quando você entrar de novo.',
      }),
    );
  return words.join(' ');
}
