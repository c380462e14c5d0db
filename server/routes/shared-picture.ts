import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { shareSlug } from '../../domain/entities/card';
import { notFound } from '../app-error';
import type { App } from '../app-type';
import { readBriefly } from '../database/read-briefly';
import { inTurn } from '../files/previews/in-turn';
import { previewKeys } from '../files/previews/preview-keys';
import { renderLinkPicture } from '../files/previews/render-link-picture';
import { findShared, type OpenedLink } from '../repositories/shared-cards';
import { FeedError } from '../vehicles/feed/feed-error';
import { fetchFeed } from '../vehicles/feed/fetch-feed';
import { errorAnswers } from './answers';

/** Bytes and milliseconds for a vehicle's picture on another's server: a messenger waits no longer. */
const FETCH = { maxBytes: 16 * 1024 * 1024, timeout: 5_000 };
/** Pictures made last, by where they are from: messengers ask again and again, dealers' servers are asked once. */
const KEPT = 30;

/** The picture that a messenger shows beside a share link: of ours, so small that it shows it, always of one size. */
export async function sharedPictureRoutes(app: App): Promise<void> {
  const { pool, clock, storage, feedRules } = app;
  const kept = new Map<string, Promise<Buffer | null>>();

  /** The vehicle's, else the card's own; null where neither can be had. */
  async function pictureOf({ photo, own_photo, tenant_id }: OpenedLink): Promise<Buffer | null> {
    const foreign = photo && URL.canParse(photo) ? await fetched(photo, tenant_id) : null;
    if (foreign || !own_photo) return foreign;
    return drawn(async () => {
      const preview = await storage.get(previewKeys(own_photo)[1280]);
      return preview && buffer(preview.stream);
    }, tenant_id);
  }

  async function fetched(address: string, company: number): Promise<Buffer | null> {
    try {
      const { file, remove } = await fetchFeed(address, { ...FETCH, rules: feedRules });
      try {
        return await drawn(() => readFile(file), company);
      } finally {
        await remove();
      }
    } catch (error) {
      if (error instanceof FeedError) return null;
      throw error;
    }
  }

  /** Read once it is its turn: those that wait would all be in memory otherwise. */
  const drawn = (read: () => Promise<Buffer | null>, company: number) =>
    inTurn(company, async () => {
      const picture = await read();
      return picture && renderLinkPicture(picture);
    });

  function once(link: OpenedLink): Promise<Buffer | null> {
    const from = JSON.stringify([link.tenant_id, link.photo, link.own_photo]);
    const made = kept.get(from) ?? pictureOf(link);
    kept.delete(from);
    kept.set(from, made);
    for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest);
    // One that could not be had is asked for again.
    made.then(picture => picture ?? kept.delete(from)).catch(() => kept.delete(from));
    return made;
  }

  app.get(
    '/external_links/:slug/picture',
    {
      compress: false,
      config: { slow: true },
      schema: {
        tags: ['Links de compartilhamento'],
        summary: 'A imagem de um link para mensageiros: JPEG de 1200×630',
        produces: ['image/jpeg'],
        params: z.object({ slug: shareSlug }),
        response: errorAnswers,
      },
    },
    async (request, reply) => {
      const link = await readBriefly(pool, client => findShared(client, request.params.slug, clock()));
      const picture = link?.state === 'open' ? await once(link) : null;
      if (!picture) throw notFound('Não foi possível localizar a imagem.');
      return reply
        .type('image/jpeg')
        .header('x-robots-tag', 'noindex')
        .send(picture as never);
    },
  );
}
