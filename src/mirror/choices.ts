import type { PatioDatabase } from './database';

const KEY = 'choices';

/** Ids that the person has chosen to have on this device, or not. They are deleted with the database. */
export interface Choices {
  /** Flows that are left out of the mirror until they are opened. */
  without: string[];
  /** Flows whose pictures are all kept. */
  flows: string[];
  /** Cards whose pictures are all kept. */
  cards: string[];
}

const NONE: Choices = { without: [], flows: [], cards: [] };

export async function readChoices({ meta }: Pick<PatioDatabase, 'meta'>): Promise<Choices> {
  const row = await meta.get(KEY);
  return { ...NONE, ...(row?.value as Partial<Choices> | undefined) };
}

/** Adds an id to one of the lists, or removes it. */
export async function choose(
  db: PatioDatabase,
  list: keyof Choices,
  id: string,
  isChosen: boolean,
): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const choices = await readChoices(db);
    const others = choices[list].filter(other => other !== id);
    const value: Choices = { ...choices, [list]: isChosen ? [...others, id] : others };
    await db.meta.put({ key: KEY, value });
  });
}
