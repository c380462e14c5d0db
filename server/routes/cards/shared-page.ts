import * as z from 'zod/mini';
import { shareSlug } from '../../../domain/entities/card';
import { excerpt } from '../../../domain/text/excerpt';
import { notFound } from '../../app-error';
import type { App } from '../../app-type';
import { readBriefly } from '../../database/read-briefly';
import { LINK_PICTURE } from '../../files/previews/render-link-picture';
import { fillHead } from '../../pages/app-page';
import { brandPage } from '../../pages/branded-page';
import { findShared, type OpenedLink } from '../../repositories/cards/shared-cards';

const STATUS = { open: 200, expired: 410, deactivated: 410, withdrawn: 410 };
const ROBOTS = 'noindex, nofollow';

/**
 * The page of a share link, whose head names the card for the messenger that the link is sent by. Of a link that opens
 * nothing it says no more than that it is one: what has become of it is told by the page itself.
 */
export async function sharedPageRoutes(app: App): Promise<void> {
  const { pool, clock, addressOf } = app;

  app.get(
    '/shared/card/:slug',
    { schema: { hide: true, params: z.object({ slug: z.string() }) } },
    async (request, reply) => {
      if (app.appPage === null) throw notFound();
      const { success, data: slug } = shareSlug.safeParse(request.params.slug);
      const shared = success
        ? await readBriefly(pool, client => findShared(client, slug, clock()))
        : undefined;
      return reply
        .status(shared ? STATUS[shared.state] : 404)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-robots-tag', ROBOTS)
        .send(
          shared?.state === 'open'
            ? pageOf(app.appPage, shared, slug!, addressOf)
            : pageOfNobody(app.appPage),
        );
    },
  );
}

const pageOfNobody = (page: string) =>
  fillHead(page, {
    title: 'Card compartilhado',
    metas: { description: 'Um card que alguém compartilhou com você.', robots: ROBOTS },
    isInstallable: false,
  });

/** With the company's look, whatever the host. */
function pageOf(page: string, link: OpenedLink, slug: string, addressOf: App['addressOf']): string {
  const { title, card_title, company } = link;
  // The card's description is often a note of the seller's to themselves: no messenger shows it around.
  const description = excerpt(`${card_title} · ${company.name}`, 200);
  return fillHead(brandPage(page, company), {
    title: `${title} · ${company.name}`,
    metas: {
      description,
      robots: ROBOTS,
      'og:type': 'website',
      'og:locale': 'pt_BR',
      'og:site_name': company.name,
      'og:title': title,
      'og:description': description,
      ...pictureOf(link, slug, addressOf(company.subdomain)),
    },
    isInstallable: false,
  });
}

/** In the size that messengers show (`shared-picture.ts`); null where the card has none. */
function pictureOf({ picture }: OpenedLink, slug: string, origin: string): Record<string, string> | null {
  if (!picture) return null;
  return {
    'og:image': `${origin}/api/external_links/${slug}/picture`,
    'og:image:type': 'image/jpeg',
    'og:image:width': String(LINK_PICTURE.width),
    'og:image:height': String(LINK_PICTURE.height),
  };
}
