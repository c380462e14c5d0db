import { tenantFeed } from '../../domain/entities/feeds';
import type { Product } from '../../domain/entities/people';
import { permission } from '../../domain/policy';
import type { NewVehicle, VehicleChange } from '../../domain/vehicles/vehicle';
import { AppError, invalid, notAllowed, notFound } from '../app-error';
import { BOUNDS, countReached } from '../bounds';
import type { PoolClient } from '../database/pool';
import { inTransaction } from '../database/transaction';
import { touchFeeds } from '../feeds/touch-feeds';
import type { CommandCaller } from '../http/command-caller';
import { enqueue } from '../jobs/enqueue';
import { recordAudit } from '../repositories/people/audit-events';
import {
  countByHand,
  findVehicle,
  holdVehicles,
  insertVehicle,
  isPlateTaken,
  setPictures,
  updateVehicle,
} from '../repositories/vehicles/vehicles-by-hand';

/**
 * Enters a vehicle by hand. Repeated with the same id, it updates the same vehicle.
 *
 * @throws 422 at `plate` if a vehicle on sale has it; conflict above the number of vehicles that a company may have
 */
export async function enterVehicle(caller: CommandCaller, { id, ...values }: NewVehicle): Promise<void> {
  const { actor, now } = caller;
  await inTransaction(caller.pool, async client => {
    await holdVehicles(client, actor.tenant_id);
    const before = await findVehicle(client, actor.tenant_id, id);
    if (before && before.created_by_id !== actor.user_id)
      throw new AppError(409, 'id_taken', 'Já existe um veículo com este identificador.');
    if (!before) {
      await requireRoom(client, actor.tenant_id);
      const { title } = values;
      const vehicle = { id, title, created_by_id: actor.user_id, created_at: now().toISOString() };
      await insertVehicle(client, actor.tenant_id, vehicle);
    }
    await requireFreePlate(client, actor.tenant_id, id, values.plate);
    await updateVehicle(client, actor.tenant_id, id, values);
    const kind = before ? 'vehicle_changed' : 'vehicle_entered';
    await note(client, caller, kind, { id, title: values.title, fields: Object.keys(values) });
  });
}

/**
 * Changes a vehicle that was entered by hand.
 *
 * @throws as `enterVehicle`, as `requireOwn`, and 422 at `instead` if no vehicle of the feed has this plate
 */
export async function changeVehicle(
  caller: CommandCaller,
  id: string,
  { pictures, instead, ...given }: VehicleChange,
): Promise<void> {
  const { tenant_id } = caller.actor;
  await inTransaction(caller.pool, async client => {
    const before = await requireOwn(client, caller, id);
    if (instead) {
      await requireSameCar(client, tenant_id, before, instead);
      const payload = { tenant_id, user_id: caller.actor.user_id, product_id: id, instead };
      await enqueue(client, 'replace-vehicle', payload, { key: id });
    }
    const values = { ...given, ...(instead && { enabled: false }) };
    const after = { ...before, ...values };
    const isOffered = after.enabled && (!before.enabled || after.plate !== before.plate);
    if (isOffered) await requireFreePlate(client, tenant_id, id, after.plate);
    await updateVehicle(client, tenant_id, id, values);
    if (pictures) {
      const isKept = (path: string) => before.pictures?.includes(path);
      if (!pictures.every(isKept) || new Set(pictures).size < pictures.length)
        throw invalid({ pictures: ['Foto desconhecida'] });
      const idOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
      await setPictures(client, tenant_id, id, pictures.map(idOf));
    }
    const fields = Object.keys({ ...values, ...(pictures && { pictures }) });
    await note(client, caller, 'vehicle_changed', { id, title: after.title, fields });
  });
}

/**
 * Returns the vehicle and locks the company's vehicles against changes by hand until the end of the transaction.
 *
 * @throws if it does not exist, this person may not change it, or it belongs to a feed
 */
export async function requireOwn(client: PoolClient, { actor }: CommandCaller, id: string): Promise<Product> {
  await holdVehicles(client, actor.tenant_id);
  const vehicle = await findVehicle(client, actor.tenant_id, id);
  if (!vehicle) throw notFound('Não foi possível localizar o veículo.');
  const isAuthor = vehicle.created_by_id === actor.user_id;
  if (permission(actor, 'change_product', { isAuthor }) !== 'yes')
    throw notAllowed('Só quem cadastrou este veículo, ou administra a empresa, pode mudá-lo.');
  if (vehicle.external_product_id !== null)
    throw new AppError(409, 'feed_vehicle', 'Este veículo vem do arquivo do estoque, e muda por lá.');
  return vehicle;
}

/** Notifies devices of a vehicle, as the transaction's last statement. */
export const tellOf = (client: PoolClient, { actor, socketId }: CommandCaller, id: string) =>
  touchFeeds(
    client,
    actor.tenant_id,
    [{ feed: tenantFeed(actor.tenant_id), entity: 'product', row_id: id, gone: false }],
    socketId,
  );

/** Records a vehicle's change in the company's log and notifies devices. */
async function note(
  client: PoolClient,
  caller: CommandCaller,
  kind: 'vehicle_entered' | 'vehicle_changed',
  details: { id: string; title: string; fields: string[] },
): Promise<void> {
  const { tenant_id, user_id } = caller.actor;
  await recordAudit(client, tenant_id, { kind, actor_id: user_id, details });
  await tellOf(client, caller, details.id);
}

async function requireFreePlate(
  client: PoolClient,
  tenantId: number,
  id: string,
  plate: string | null | undefined,
): Promise<void> {
  if (plate && (await isPlateTaken(client, tenantId, plate, id)))
    throw invalid({ plate: ['Já existe um veículo à venda com esta placa'] });
}

async function requireSameCar(
  client: PoolClient,
  tenantId: number,
  { plate }: Product,
  instead: string,
): Promise<void> {
  const other = await findVehicle(client, tenantId, instead);
  const isSame = plate !== null && other?.plate === plate && other.external_product_id !== null;
  if (!isSame || !other.enabled)
    throw invalid({ instead: ['O arquivo do estoque não tem à venda um veículo com esta placa'] });
}

async function requireRoom(client: PoolClient, tenantId: number): Promise<void> {
  if ((await countByHand(client, tenantId)) < BOUNDS.vehiclesByHand) return;
  countReached('vehiclesByHand');
  const most = BOUNDS.vehiclesByHand.toLocaleString('pt-BR');
  throw new AppError(
    409,
    'too_many',
    `A empresa já tem ${most} veículos cadastrados à mão, o máximo permitido.`,
  );
}
