import type { Attachment, Card } from '../../domain/entities/card';
import type { Choices } from '../mirror/choices';
import type { PatioDatabase } from '../mirror/database';
import { type PictureSize, previewAddress } from './addresses';

/** Cards that are read at once. */
const CARDS_AT_ONCE = 500;

/** The pictures of one card, by their addresses. */
export interface CardPictures {
  card_id: string;
  /** The one that it is known by, small. */
  first: string | undefined;
  /** All of them, as large as they are looked at. */
  all: string[];
}

/** What this device should have: `marked` is «manter offline», `first` the first one of every card that is here. */
export async function wantedPictures(
  db: PatioDatabase,
  boardIds: string[],
  { flows, cards }: Choices,
): Promise<{ marked: string[]; first: string[] }> {
  const marked = new Set<string>();
  const first = new Set<string>();
  for (const boardId of boardIds) {
    const isMarked = flows.includes(boardId);
    for (const pictures of await picturesOfFlow(db, boardId)) {
      if (pictures.first) first.add(pictures.first);
      if (isMarked || cards.includes(pictures.card_id))
        for (const address of pictures.all) marked.add(address);
    }
  }
  return { marked: [...marked], first: [...first].filter(address => !marked.has(address)) };
}

/** Which pictures the cards of a flow have. */
export async function picturesOfFlow(db: PatioDatabase, boardId: string): Promise<CardPictures[]> {
  const attached = await attachedIn(db, boardId);
  const ids = await db.card.where('board_id').equals(boardId).primaryKeys();
  const pictures: CardPictures[] = [];
  for (let at = 0; at < ids.length; at += CARDS_AT_ONCE) {
    const cards = (await db.card.bulkGet(ids.slice(at, at + CARDS_AT_ONCE))).filter(card => !!card);
    const images = await imagesOf(db, cards);
    for (const card of cards)
      pictures.push(picturesOf(db.tenant_id, card, images, attached.get(card.id) ?? []));
  }
  return pictures;
}

/** By card, the first one attached first. */
async function attachedIn(db: PatioDatabase, boardId: string): Promise<Map<string, Attachment[]>> {
  const all = await db.attachment.where('board_id').equals(boardId).toArray();
  const byCard = new Map<string, Attachment[]>();
  for (const one of all.sort((a, b) => (a.created_at < b.created_at ? -1 : 1)))
    if (one.has_previews) byCard.set(one.card_id, [...(byCard.get(one.card_id) ?? []), one]);
  return byCard;
}

async function imagesOf(db: PatioDatabase, cards: Card[]): Promise<Map<string, string[]>> {
  const products = await db.product.bulkGet([...new Set(cards.flatMap(({ product_ids }) => product_ids))]);
  return new Map(products.flatMap(product => (product ? [[product.id, product.images]] : [])));
}

function picturesOf(
  tenantId: number,
  { id, product_ids }: Card,
  images: ReadonlyMap<string, string[]>,
  attached: Attachment[],
): CardPictures {
  const photos = product_ids.flatMap(product => images.get(product) ?? []);
  const [shown] = images.get(product_ids[0] ?? '') ?? [];
  const [oldest] = attached;
  const preview = (one: Attachment, size: PictureSize) => previewAddress(tenantId, one, size);
  return {
    card_id: id,
    first: shown ?? (oldest && preview(oldest, '160')),
    all: [...photos, ...attached.flatMap(one => [preview(one, '160'), preview(one, '1280')])],
  };
}
