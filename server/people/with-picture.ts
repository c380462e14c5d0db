import type { FastifyRequest } from 'fastify';
import { unavailable } from '../app-error';
import { enqueue } from '../jobs/enqueue';
import { keepPicture, type PictureKind } from './picture';

/**
 * Keeps the picture that a form brought, if it did, and does what is to be done with its address; if that fails, the
 * picture goes again.
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
    // It went with who sent it, and nobody hears the answer.
    throw request.picture ? error : unavailable();
  });
  try {
    return await work(address);
  } catch (error) {
    await enqueue(pool, 'remove-pictures', { addresses: [address] });
    throw error;
  }
}
