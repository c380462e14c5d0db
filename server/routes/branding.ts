import * as z from 'zod/mini';
import { customization } from '../../domain/entities/people';
import { atMost } from '../../domain/entities/scalars';
import { notFound } from '../app-error';
import type { App } from '../app-type';
import { readIconGrant, signerOf } from '../files/signed-address';
import { subdomainOf } from '../http/subdomain-of';
import { iconVersion } from '../pages/manifest';
import { drawIcon, ICONS, type IconName } from '../people/brand-icon';
import { awaitsFirstAccess, type Brand, findBrand, findBrandOfSubdomain } from '../repositories/branding';
import { findActor } from '../repositories/people/memberships';
import { errorAnswers, one } from './cards/answers';

/** Number of looks whose icons are kept after they are drawn; together they take some megabytes. */
const MOST_DRAWN = 200;

const isIconName = (name: string): name is IconName => Object.hasOwn(ICONS, name);

const branding = z.extend(customization, {
  name: z.string(),
  /** True only while the installation has no administrator. */
  first_access: z.optional(z.literal(true)),
});

/** Adds the routes for the look before sign-in: that of the company of the host, else the organisation's. */
export async function brandingRoutes(app: App): Promise<void> {
  const { pool, env } = app;
  const secret = signerOf(pool);
  const brandOf = (host: string) => findBrandOfSubdomain(pool, subdomainOf(host, env.baseDomain));

  app.get(
    '/branding',
    {
      schema: {
        tags: ['Sessão'],
        summary: 'Nome e aparência deste endereço',
        response: { 200: one(branding), ...errorAnswers },
      },
    },
    async request => {
      const brand = await brandOf(request.host);
      const first = awaitsFirstAccess(brand) ? { first_access: true as const } : {};
      return { data: { name: brand.name, ...brand.customization, ...first } };
    },
  );

  const drawn = new Map<string, Promise<Buffer>>();
  function draw(brand: Brand, name: IconName): Promise<Buffer> {
    const key = `${iconVersion(brand)}/${name}`;
    const known = drawn.get(key);
    if (known) return known;
    const icon = drawIcon(app.storage, brand, name);
    drawn.set(key, icon);
    icon.catch(() => drawn.delete(key));
    if (drawn.size > MOST_DRAWN) drawn.delete(drawn.keys().next().value!);
    return icon;
  }

  /** Returns the look of the company that a push was about; null if its person does not belong to it (any more). */
  async function brandOfNotice(token: string): Promise<Brand | null> {
    const given = readIconGrant(await secret(), token, app.clock());
    const actor = given && (await findActor(pool, given.icon_of, given.user_id));
    return actor ? findBrand(pool, actor.tenant_id) : null;
  }

  app.get(
    '/branding/icons/:name.png',
    {
      schema: {
        hide: true,
        params: z.object({ name: z.string() }),
        querystring: z.object({
          v: z.optional(z.string()),
          /** Grant that selects the icon of the company that a notification is about, whatever the host. */
          of: z.optional(z.string().check(atMost(500))),
        }),
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      if (!isIconName(name)) throw notFound();
      const { v, of } = request.query;
      const brand = (of && (await brandOfNotice(of))) || (await brandOf(request.host));
      const isThis = v === iconVersion(brand);
      return reply
        .type('image/png')
        .header('cache-control', isThis ? 'public, max-age=31536000, immutable' : 'no-cache')
        .send(await draw(brand, name));
    },
  );
}
