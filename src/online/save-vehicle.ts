import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { type Product, product } from '../../domain/entities/people';
import type { VehicleChange, VehicleInput } from '../../domain/vehicles/vehicle';
import { session } from '../state/session/session';
import { type Saved, save, saveForm } from './save';

type Problem = Saved<unknown>['problem'];

const answer = z.object({ data: product });
const pathOf = (id = '') => `/tenants/${session.tenant_id}/products${id && `/${id}`}`;

/** A photo of a vehicle as a form has it: one that is there, by its path, or one to be sent. */
type VehiclePhoto = { id: string; path: string } | { id: string; file: File };

/** Where this installation has a photo that was sent with this id. */
const pathOfPhoto = (photo: VehiclePhoto) =>
  'path' in photo ? photo.path : `/api/tenants/${session.tenant_id}/pictures/${photo.id}`;

/** Changes a vehicle that is kept by hand. Needs a connection. */
export const changeVehicle = (id: string, change: VehicleChange) =>
  save({ method: 'PATCH', path: pathOf(id), body: change, answer });

interface ByHand {
  id: string;
  /** The vehicle as it was; null for one that is entered. */
  vehicle: Product | null;
  input: VehicleInput;
  photos: VehiclePhoto[];
  /** The vehicle is there as it is told; of its photos none yet. */
  onSaved: () => Promise<void>;
  /** Told which of the new photos goes, from 1. */
  onSending: (at: number) => void;
}

/**
 * Enters a vehicle by hand, or changes it, and sends its photos. May be repeated after it stopped half way: it is the
 * same vehicle, and what has come is not sent again. Needs a connection.
 *
 * @returns why not, as a form takes it; null once all is there
 */
export async function saveByHand({
  id,
  vehicle,
  input,
  photos,
  onSaved,
  onSending,
}: ByHand): Promise<Problem> {
  const changed = vehicle && changesOf(vehicle, input);
  const stored = vehicle?.pictures ?? [];
  if (changed && Object.keys(changed).length === 0) return savePhotos(id, photos, stored, onSending);
  const { answer: written, problem } = changed
    ? await changeVehicle(id, changed)
    : await save({ method: 'POST', path: pathOf(), body: { ...input, id }, answer });
  if (problem) return problem;
  await onSaved();
  return savePhotos(id, photos, written.data.pictures ?? [], onSending);
}

/** The fields that this person has changed; the others keep what somebody else has given them meanwhile. */
const changesOf = (vehicle: Product, input: VehicleInput) =>
  Object.fromEntries(
    Object.entries(input).filter(([name, value]) => vehicle[name as keyof Product] !== value),
  ) as VehicleChange;

/** Makes a vehicle's photos these, in this order, from those that the server has; a problem stands beside `photos`. */
async function savePhotos(
  id: string,
  photos: VehiclePhoto[],
  stored: string[],
  onSending: (at: number) => void,
): Promise<Problem> {
  let there = stored;
  const isSame = (paths: string[]) => paths.join() === there.join();
  const arrange = async (paths: string[]) => {
    if (isSame(paths)) return null;
    const { answer, problem } = await changeVehicle(id, { pictures: paths });
    if (answer) there = answer.data.pictures ?? [];
    return problem;
  };
  const wanted = photos.map(pathOfPhoto);
  // Those that go make room for those that come.
  const problem = await arrange(there.filter(path => wanted.includes(path)));
  if (problem) return problem;
  let at = 0;
  for (const photo of photos) {
    if (!('file' in photo)) continue;
    at += 1;
    onSending(at);
    if (there.includes(pathOfPhoto(photo))) continue;
    const form = new FormData();
    form.append('id', photo.id);
    form.append('picture', photo.file);
    const { answer: sent, problem } = await saveForm(`${pathOf(id)}/pictures`, form, answer);
    if (problem) {
      const { name } = photo.file;
      const why = problem.errors?.picture?.[0] ?? problem.message;
      return { ...problem, errors: { photos: [t`A foto ${name} não foi enviada: ${why}`] } };
    }
    there = sent.data.pictures ?? [];
  }
  return arrange(wanted);
}
