import { readFileSync } from 'node:fs';
import { type Named, PAGES } from './addresses';

/** Addresses of the app's router, with `$` before the variable parts; `/$` is for all that don't exist. */
export const ROUTES: string[] = (() => {
  const routes = readFileSync('src/routeTree.gen.ts', 'utf8');
  const [, union = ''] = routes.match(/fullPaths:([\s\S]*?)fileRoutesByTo/i) ?? [];
  return [...union.matchAll(/'([^']+)'/g)].map(([, path = '']) => path);
})();

/** Returns whether a route opens at an address. */
export function opensAt(route: string, address: string): boolean {
  const shape = route
    .replace(/\/\$$/, '/not-there')
    .replace(/\/$/, '')
    .replace(/\/\{-\$\w+\}/g, '(/[^/]+)?')
    .replace(/\$\w+/g, '[^/]+');
  return new RegExp(`^${shape}/?$`).test(address.split('?')[0]!);
}

const BY_LETTER = 'a letter opens it, and it begins a page';

/** Routes that are never reached from an already open page, with the reason. */
export const BEGIN_A_PAGE: Record<string, string> = {
  '/': 'who is not signed in begins there',
  '/home': 'who is signed in begins there',
  '/two-factor': 'it leads home but who has to set one up, and they get to it by signing in',
  '/shared/card/$slug': 'its link opens it, and nothing of the app leads there',
  '/auth/create-password/$token': BY_LETTER,
  '/auth/email-take-back': BY_LETTER,
  '/auth/email-verification': BY_LETTER,
  '/auth/reset-password/$token': BY_LETTER,
};

/** Returns an address for each route that these people can reach from an open page. */
export function screensOf(named: Named, ...people: (string | null)[]): string[] {
  const addresses = PAGES.flatMap(([, email, paths]) => (people.includes(email) ? paths(named) : []));
  return ROUTES.filter(route => !(route in BEGIN_A_PAGE)).flatMap(route => {
    const address = addresses.find(one => opensAt(route, one));
    return address ? [address.split('?')[0]!] : [];
  });
}

/** People who use the app while another version replaces it on the server, and the people whose pages they visit. */
export const AT_A_DEPLOY: [who: string, email: string | null, theirs: (string | null)[]][] = [
  ['a guest', null, [null]],
  ['who is of a company', 'gestor@aurora.test', ['gestor@aurora.test', 'vendas@aurora.test']],
  ['who is of the organisation', 'organizacao@patio.test', ['organizacao@patio.test']],
];
