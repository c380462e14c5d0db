import { t } from '@lingui/core/macro';
import type * as z from 'zod/mini';
import { type Method, type Written, write } from '../api/client';
import { problemOf } from '../api/problem';
import { type UploadOptions, upload } from '../api/upload';
import { openDatabase } from '../mirror/current';
import { caller } from '../state/session/open-session';
import { untilMirrored } from '../sync/until-mirrored';
import { readAgain } from './read-again';

interface Save<Answer extends z.ZodMiniType> {
  method: Exclude<Method, 'GET'>;
  /** Path below `/api`. */
  path: string;
  body?: unknown;
  answer: Answer;
  /** Message if the server's response can't be read; by default the usual one. */
  otherwise?: string;
}

/** Result of a write: the server's response, or the problem in a form's shape. */
export type Saved<Answer> =
  | { answer: Answer; problem: null }
  | { answer: null; problem: ReturnType<typeof problemOf> };

/**
 * Writes data outside of commands. Resolves once the mirror shows the result, or after some seconds; online data are
 * read again. Needs a connection and is not stored for later; the person decides whether to repeat it.
 */
export const save = <Answer extends z.ZodMiniType>({ method, path, body, answer, otherwise }: Save<Answer>) =>
  shown(() => write(caller(), method, path, answer, body), otherwise);

/**
 * Saves a form with a file like `save`, by POST (a change of an existing row by `?_method=PUT`). An upload that was
 * cancelled by its signal also returns a problem.
 */
export const saveForm = <Answer extends z.ZodMiniType>(
  path: string,
  form: FormData,
  answer: Answer,
  options?: UploadOptions,
) => shown(() => upload(caller(), path, answer, form, options));

async function shown<Answer>(
  ask: () => Promise<Written<Answer>>,
  otherwise?: string,
): Promise<Saved<Answer>> {
  const { db } = openDatabase();
  try {
    const written = await ask();
    await untilMirrored(db, written.feeds);
    readAgain();
    return { answer: written.answer, problem: null };
  } catch (cause) {
    const offline = t`Sem conexão com o servidor. Para salvar, confira a conexão e tente de novo.`;
    return { answer: null, problem: problemOf(cause, offline, otherwise) };
  }
}
