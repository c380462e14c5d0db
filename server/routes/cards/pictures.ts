import * as z from 'zod/mini';
import { atMost } from '../../../domain/entities/scalars';
import { notFound } from '../../app-error';
import type { App } from '../../app-type';
import { contentHeaders } from '../../files/storage/content-headers';
import { isPictureKey, PICTURE_TYPE } from '../../people/picture';

const part = z.string().check(atMost(80));

/**
 * Adds the route of people's photos and of logos. Pages show them without a session; their addresses can't be guessed.
 */
export async function pictureRoutes(app: App): Promise<void> {
  app.get(
    '/pictures/:tenant/:month/:name',
    {
      config: { slow: true },
      schema: { hide: true, params: z.object({ tenant: part, month: part, name: part }) },
    },
    async (request, reply) => {
      const { tenant, month, name } = request.params;
      const key = `${tenant}/${month}/${name}`;
      const content = isPictureKey(key) ? await app.storage.get(key) : null;
      if (!content) throw notFound();
      return reply
        .headers(contentHeaders(PICTURE_TYPE, 'imagem.webp'))
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-length', content.size)
        .send(content.stream);
    },
  );
}
