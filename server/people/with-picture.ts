import type { FastifyRequest } from 'fastify';
import { unavailable } from '../app-error';
import { enqueue } from '../jobs/enqueue';
import { keepPicture, type PictureKind } from './picture';

/**
 * Stores the picture of a form, if there is one, and runs the work with its address. If that fails, the picture is
 * removed again.
 */
export async function withPicture<Result>(
  request: FastifyRequest,
  tenantId: number,
  kind: PictureKind,
  work: (address: string | undefined) => Promise<Result>,
): Promise<Result> {
  const { storage, pool } = request.server;
  if (!request.picture) return work(undefined);
  const address = await keepPicture(storage, tenantId, kind, request.picture).catch(error => {
    // The picture was removed because the client disconnected, so no one receives the error.
    throw request.picture ? error : unavailable();
  });
  try {
    return await work(address);
  } catch (error) {
    await enqueue(pool, 'remove-pictures', { addresses: [address] });
    throw error;
  }
}
