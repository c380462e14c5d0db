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
 * Adds the route of a share link's page, whose head names the card for the messenger that sends the link. For a link
 * that doesn't open, the head says only that it is a link; the page itself shows why.
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

/** Fills the page's head for a link, with the look of the card's company whatever the host. */
function pageOf(page: string, link: OpenedLink, slug: string, addressOf: App['addressOf']): string {
  const { title, card_title, company } = link;
  // The description of a card is often a private note of the seller, so it is not shown in messengers.
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

/**
 * Returns the page's meta tags for the picture in the size that messengers show (`shared-picture.ts`); null if the card
 * has none.
 */
function pictureOf({ picture }: OpenedLink, slug: string, origin: string): Record<string, string> | null {
  if (!picture) return null;
  return {
    'og:image': `${origin}/api/external_links/${slug}/picture`,
    'og:image:type': 'image/jpeg',
    'og:image:width': String(LINK_PICTURE.width),
    'og:image:height': String(LINK_PICTURE.height),
  };
}
