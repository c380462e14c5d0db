import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { shareSlug } from '../../../domain/entities/card';
import { notFound } from '../../app-error';
import type { App } from '../../app-type';
import { readBriefly } from '../../database/read-briefly';
import { inTurn } from '../../files/previews/in-turn';
import { previewKeys } from '../../files/previews/preview-keys';
import { renderLinkPicture } from '../../files/previews/render-link-picture';
import { findShared } from '../../repositories/cards/shared-cards';
import { errorAnswers } from './answers';

/** Number of the latest pictures that are kept by their keys, because messengers request them repeatedly. */
const KEPT = 30;

/**
 * Adds the route of the picture that a messenger shows beside a share link. This server draws it in a single size,
 * small enough for messengers to show.
 */
export async function sharedPictureRoutes(app: App): Promise<void> {
  const { pool, clock, storage } = app;
  const kept = new Map<string, Promise<Buffer | null>>();

  /**
   * Draws a picture when it is the company's turn. Its file is read only then, so that waiting pictures take no memory.
   */
  const drawn = (key: string, company: number) =>
    inTurn(company, async () => {
      const preview = await storage.get(previewKeys(key)[1280]);
      return preview && renderLinkPicture(await buffer(preview.stream));
    });

  function once(key: string, company: number): Promise<Buffer | null> {
    const made = kept.get(key) ?? drawn(key, company);
    kept.delete(key);
    kept.set(key, made);
    for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest);
    // A picture that could not be loaded is tried again next time.
    made.then(picture => picture ?? kept.delete(key)).catch(() => kept.delete(key));
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
      const picture =
        link?.state === 'open' && link.picture ? await once(link.picture, link.tenant_id) : null;
      if (!picture) throw notFound('Não foi possível localizar a imagem.');
      return reply
        .type('image/jpeg')
        .header('x-robots-tag', 'noindex')
        .send(picture as never);
    },
  );
}
