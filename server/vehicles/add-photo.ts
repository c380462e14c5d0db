import type { FastifyRequest } from 'fastify';
import { REQUIRED } from '../../domain/limits';
import { VEHICLE_PHOTOS_MAX } from '../../domain/vehicles/vehicle';
import { AppError, invalid, unavailable } from '../app-error';
import { BOUNDS, countReached } from '../bounds';
import { inTransaction } from '../database/transaction';
import { inTurn } from '../files/previews/in-turn';
import { storePreviews } from '../files/previews/make-previews';
import { PreviewFailure } from '../files/previews/preview-failure';
import { renderPreviews } from '../files/previews/render-previews';
import { newFileKey } from '../files/storage/file-key';
import type { CommandCaller } from '../http/command-caller';
import { enqueue } from '../jobs/enqueue';
import { bytesOfPictures } from '../repositories/vehicles/vehicle-pictures';
import { attachPicture, beginPicture, forgetPicture } from '../repositories/vehicles/vehicles-by-hand';
import { requireOwn, tellOf } from './vehicle-by-hand';

/**
 * Stores the picture of a form like the pictures of feeds: in this server's sizes, without its other data. Repeated
 * with the same id, it is the same photo.
 *
 * @throws 422 at `picture` if it is no picture or one too many; as `requireOwn`
 */
export async function addPhoto(
  caller: CommandCaller,
  request: FastifyRequest,
  productId: string,
  id: string,
): Promise<void> {
  const { pool, actor, now } = caller;
  const { tenant_id } = actor;
  const { storage } = request.server;
  const photo = {
    id,
    product_id: productId,
    address: `/api/tenants/${tenant_id}/pictures/${id}`,
    file_key: newFileKey(tenant_id),
  };
  const key = await inTransaction(pool, async client => {
    const { images } = await requireOwn(client, caller, productId);
    if (!request.picture) throw invalid({ picture: [REQUIRED] });
    if (images.includes(photo.address)) return null;
    if (images.length >= VEHICLE_PHOTOS_MAX) throw tooMany();
    if ((await bytesOfPictures(client, tenant_id)) >= BOUNDS.vehiclePictureBytes) throw noRoom();
    const begun = await beginPicture(client, tenant_id, photo, now());
    if (begun === null) throw new AppError(409, 'id_taken', 'Já existe uma foto com este identificador.');
    return begun;
  });
  if (key === null) return;
  try {
    const size = await inTurn(tenant_id, async () => {
      // The picture was removed because the client disconnected, so no one receives the error.
      if (!request.picture) throw unavailable();
      const { previews } = await renderPreviews(request.picture, 'error').catch(besidePicture);
      return storePreviews(storage, key, previews);
    });
    await inTransaction(pool, async client => {
      const { images } = await requireOwn(client, caller, productId);
      // The same photo was sent twice at once.
      if (images.includes(photo.address)) return;
      // Other photos of the vehicle were added meanwhile.
      if (images.length >= VEHICLE_PHOTOS_MAX) throw tooMany();
      if (!(await attachPicture(client, tenant_id, photo, size))) throw unavailable();
      await tellOf(client, caller, productId);
    });
  } catch (error) {
    await inTransaction(pool, async client => {
      if (await forgetPicture(client, tenant_id, id)) await enqueue(client, 'remove-files', { keys: [key] });
    });
    throw error;
  }
}

function besidePicture(error: unknown): never {
  if (!(error instanceof PreviewFailure)) throw error;
  throw invalid({ picture: [error.reason === 'too_large' ? 'A imagem é grande demais' : 'Imagem inválida'] });
}

const tooMany = () => invalid({ picture: [`No máximo ${VEHICLE_PHOTOS_MAX} fotos`] });

function noRoom(): AppError {
  countReached('vehiclePictureBytes');
  return new AppError(
    409,
    'quota_exceeded',
    'As fotos de veículos da empresa já ocupam todo o espaço que têm. Exclua as de veículos vendidos.',
  );
}
