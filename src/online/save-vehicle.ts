import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { type Product, product } from '../../domain/entities/people';
import type { VehicleChange, VehicleInput } from '../../domain/vehicles/vehicle';
import { session } from '../state/session/session';
import { type Saved, save, saveForm } from './save';

type Problem = Saved<unknown>['problem'];

const answer = z.object({ data: product });
const pathOf = (id = '') => `/tenants/${session.tenant_id}/products${id && `/${id}`}`;

/** Photo of a vehicle in a form: a stored one, by its path, or a new one to upload. */
type VehiclePhoto = { id: string; path: string } | { id: string; file: File };

/** Returns the path of a photo, also of one that was uploaded with this id. */
const pathOfPhoto = (photo: VehiclePhoto) =>
  'path' in photo ? photo.path : `/api/tenants/${session.tenant_id}/pictures/${photo.id}`;

/** Changes a vehicle that was entered by hand. Needs a connection. */
export const changeVehicle = (id: string, change: VehicleChange) =>
  save({ method: 'PATCH', path: pathOf(id), body: change, answer });

interface ByHand {
  id: string;
  /** Vehicle before the change; null for a new one. */
  vehicle: Product | null;
  input: VehicleInput;
  photos: VehiclePhoto[];
  /** Called when the vehicle is saved, before its photos are. */
  onSaved: () => Promise<void>;
  /** Called with the number of the new photo that is being uploaded, from 1. */
  onSending: (at: number) => void;
}

/**
 * Enters a vehicle by hand or changes it, and uploads its photos. May be repeated after an interruption: it is the same
 * vehicle, and uploaded photos are not sent again. Needs a connection.
 *
 * @returns the problem in a form's shape; null once everything is saved
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

/**
 * Returns the fields that this person has changed; the others keep the values that somebody else may have stored
 * meanwhile.
 */
const changesOf = (vehicle: Product, input: VehicleInput) =>
  Object.fromEntries(
    Object.entries(input).filter(([name, value]) => vehicle[name as keyof Product] !== value),
  ) as VehicleChange;

/**
 * Gives a vehicle these photos, in this order, and uploads those that the server doesn't have; a problem is reported
 * for `photos`.
 */
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
  // Photos are removed first, to make room for new ones.
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
