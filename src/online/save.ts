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
  /** Below `/api`. */
  path: string;
  body?: unknown;
  answer: Answer;
  /** What is said when the server's answer can't be read; else the usual words. */
  otherwise?: string;
}

/** What came of it: the server's answer, or why not, as a form takes it. */
export type Saved<Answer> =
  | { answer: Answer; problem: null }
  | { answer: null; problem: ReturnType<typeof problemOf> };

/**
 * Writes what is not a command. Resolves once the mirror shows it, or has had some seconds to; what was read online
 * is read again. Needs a connection and is not kept for later; whether to repeat it is for the person to say.
 */
export const save = <Answer extends z.ZodMiniType>({ method, path, body, answer, otherwise }: Save<Answer>) =>
  shown(() => write(caller(), method, path, answer, body), otherwise);

/**
 * `save` for a form that brings a file, by POST (a change of what is there by `?_method=PUT`). One that was cancelled
 * by its signal answers a problem, too.
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
