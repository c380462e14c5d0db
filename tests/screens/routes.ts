import { readFileSync } from 'node:fs';
import { type Named, PAGES } from './addresses';

/** The addresses that the app's router knows, with `$` before what differs; `/$` is all that there is not. */
export const ROUTES: string[] = (() => {
  const routes = readFileSync('src/routeTree.gen.ts', 'utf8');
  const [, union = ''] = routes.match(/fullPaths:([\s\S]*?)fileRoutesByTo/i) ?? [];
  return [...union.matchAll(/'([^']+)'/g)].map(([, path = '']) => path);
})();

/** Whether a route opens at an address. */
export function opensAt(route: string, address: string): boolean {
  const shape = route
    .replace(/\/\$$/, '/not-there')
    .replace(/\/$/, '')
    .replace(/\/\{-\$\w+\}/g, '(/[^/]+)?')
    .replace(/\$\w+/g, '[^/]+');
  return new RegExp(`^${shape}/?$`).test(address.split('?')[0]!);
}

const BY_LETTER = 'a letter opens it, and it begins a page';

/** Routes that nobody goes to from a page that was open before, and why. */
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

/** For each route that these people can go to from an open page, an address of it. */
export function screensOf(named: Named, ...people: (string | null)[]): string[] {
  const addresses = PAGES.flatMap(([, email, paths]) => (people.includes(email) ? paths(named) : []));
  return ROUTES.filter(route => !(route in BEGIN_A_PAGE)).flatMap(route => {
    const address = addresses.find(one => opensAt(route, one));
    return address ? [address.split('?')[0]!] : [];
  });
}

/** The people at the app while another version takes its place on the server, and whose pages they go to. */
export const AT_A_DEPLOY: [who: string, email: string | null, theirs: (string | null)[]][] = [
  ['a guest', null, [null]],
  ['who is of a company', 'gestor@aurora.test', ['gestor@aurora.test', 'vendas@aurora.test']],
  ['who is of the organisation', 'organizacao@patio.test', ['organizacao@patio.test']],
];
