import * as z from 'zod/mini';
import { feedReport } from '../../../domain/entities/product-feed';
import { request } from '../../api/client';
import { caller } from '../../state/session/open-session';
import { feedPath } from './use-feed';

/**
 * Milliseconds to wait for the check: the server gives the dealer's server a minute, and then reports the failure
 * itself.
 */
const PATIENCE_MS = 75_000;

/** Reads the report about the file at a link, without saving anything. Throws what `request` throws. */
export const askReport = async (companyId: number, link: string) =>
  (
    await request(
      caller(),
      'POST',
      `${feedPath(companyId)}/validate`,
      z.object({ data: feedReport }),
      { feed_uri: link },
      PATIENCE_MS,
    )
  ).data;
