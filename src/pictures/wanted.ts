import { cardPhoto, type PictureSize, previewAddress } from '../../domain/card/card-photo';
import type { Attachment, Card } from '../../domain/entities/card';
import type { Product } from '../../domain/entities/people';
import { photosOf } from '../../domain/vehicles/vehicle-photos';
import type { Choices } from '../mirror/choices';
import type { PatioDatabase } from '../mirror/database';

/** Cards that are read at once. */
const CARDS_AT_ONCE = 500;

/** Milliseconds during which the person's own photos are kept, since they may look at them again. */
const OWN_MS = 7 * 24 * 3600_000;

/** Pictures of one card, by their addresses. */
export interface CardPictures {
  card_id: string;
  /** Card's first picture, in small size. */
  first: string | undefined;
  /** All pictures, in the size in which they are viewed. */
  all: string[];
  /** Pictures in `all` that this device's person has attached in the last days. */
  own: string[];
  /** Pictures of its vehicles that the server has not fetched. */
  foreign: string[];
}

/**
 * Returns the pictures that this device should have: `marked` are «manter offline», `first` the person's own of the
 * last days and the first one of every card on this device; `foreign` counts vehicles without any stored picture.
 */
export async function wantedPictures(
  db: PatioDatabase,
  boardIds: string[],
  { flows, cards }: Choices,
): Promise<{ marked: string[]; first: string[]; foreign: number }> {
  const marked = new Set<string>();
  const own = new Set<string>();
  const first = new Set<string>();
  const foreign = new Set<string>();
  for (const boardId of boardIds) {
    const isMarked = flows.includes(boardId);
    for (const pictures of await picturesOfFlow(db, boardId)) {
      for (const address of pictures.own) own.add(address);
      if (pictures.first) first.add(pictures.first);
      for (const id of pictures.foreign) foreign.add(id);
      if (isMarked || cards.includes(pictures.card_id))
        for (const address of pictures.all) marked.add(address);
    }
  }
  return {
    marked: [...marked],
    first: [...new Set([...own, ...first])].filter(address => !marked.has(address)),
    foreign: foreign.size,
  };
}

/** Returns the pictures of a flow's cards. */
export async function picturesOfFlow(db: PatioDatabase, boardId: string): Promise<CardPictures[]> {
  const attached = await attachedIn(db, boardId);
  const ids = await db.card.where('board_id').equals(boardId).primaryKeys();
  const pictures: CardPictures[] = [];
  for (let at = 0; at < ids.length; at += CARDS_AT_ONCE) {
    const cards = (await db.card.bulkGet(ids.slice(at, at + CARDS_AT_ONCE))).filter(card => !!card);
    const vehicles = await vehiclesOf(db, cards);
    for (const card of cards) pictures.push(picturesOf(db, card, vehicles, attached.get(card.id) ?? []));
  }
  return pictures;
}

/** Returns the attached pictures by card, in the order in which they were attached. */
async function attachedIn(db: PatioDatabase, boardId: string): Promise<Map<string, Attachment[]>> {
  const all = await db.attachment.where('board_id').equals(boardId).toArray();
  const byCard = new Map<string, Attachment[]>();
  for (const one of all.sort((a, b) => (a.created_at < b.created_at ? -1 : 1)))
    if (one.has_previews) byCard.set(one.card_id, [...(byCard.get(one.card_id) ?? []), one]);
  return byCard;
}

async function vehiclesOf(db: PatioDatabase, cards: Card[]): Promise<Map<string, Product>> {
  const products = await db.product.bulkGet([...new Set(cards.flatMap(({ product_ids }) => product_ids))]);
  return new Map(products.flatMap(product => (product ? [[product.id, product]] : [])));
}

function picturesOf(
  { tenant_id, user_id }: PatioDatabase,
  { id, product_ids }: Card,
  vehicles: ReadonlyMap<string, Product>,
  attached: Attachment[],
): CardPictures {
  const photos = product_ids.flatMap(id => {
    const vehicle = vehicles.get(id);
    return vehicle ? [...photosOf(vehicle, '480'), ...photosOf(vehicle, '1280')] : [];
  });
  const ofCard = product_ids.flatMap(product => vehicles.get(product) ?? []);
  const shown = cardPhoto(tenant_id, ofCard, attached);
  const [oldest] = attached;
  const preview = (one: Attachment, size: PictureSize) => previewAddress(tenant_id, one, size);
  const both = (one: Attachment) => [preview(one, '160'), preview(one, '1280')];
  const isRecent = ({ created_at }: Attachment) => Date.now() - Date.parse(created_at) < OWN_MS;
  return {
    card_id: id,
    foreign: product_ids.filter(product => {
      const vehicle = vehicles.get(product);
      return vehicle && vehicle.images.length > 0 && !vehicle.pictures?.length;
    }),
    // Without a connection the worker shows the smaller one instead.
    first: oldest && shown === preview(oldest, '480') ? preview(oldest, '160') : shown,
    all: [...photos, ...attached.flatMap(both)],
    own: attached.filter(one => one.user_id === user_id && isRecent(one)).flatMap(both),
  };
}
