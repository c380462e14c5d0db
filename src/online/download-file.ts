import { t } from '@lingui/core/macro';
import { download } from '../api/download';
import { keepFile } from '../api/keep-file';
import { problemOf } from '../api/problem';
import { error } from '../state/alerts';
import { caller } from '../state/session/open-session';

/**
 * Saves a file of the server on the device, under the name that the server gives it; shows a failure at once. Needs a
 * connection.
 *
 * @param path below `/api`
 */
export async function downloadFile(path: string): Promise<void> {
  try {
    keepFile(await download(caller(), path));
  } catch (cause) {
    const offline = t`Sem conexão com o servidor. Para baixar, confira a conexão e tente de novo.`;
    error(problemOf(cause, offline).message);
  }
}
