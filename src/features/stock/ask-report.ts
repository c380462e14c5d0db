import * as z from 'zod/mini';
import { feedReport } from '../../../domain/entities/product-feed';
import { request } from '../../api/client';
import { caller } from '../../state/session/open-session';
import { feedPath } from './use-feed';

/** The server gives the dealer's own a minute; then it says so itself. */
const PATIENCE_MS = 75_000;

/** What the file at a link has in it, read without anything being saved. Throws what `request` throws. */
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
