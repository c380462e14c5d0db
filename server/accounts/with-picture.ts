import type { FastifyRequest } from 'fastify';
import { keepPicture, type PictureKind, pictureKeyOf } from './picture';

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
  const { storage } = request.server;
  if (!request.picture) return work(undefined);
  const address = await keepPicture(storage, tenantId, kind, request.picture);
  try {
    return await work(address);
  } catch (error) {
    await storage.remove(pictureKeyOf(address)!).catch(failure => {
      request.log.warn({ err: failure }, 'picture left behind');
    });
    throw error;
  }
}
