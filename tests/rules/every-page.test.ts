import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Named, PAGES } from '../screens/addresses';

const named: Named = {
  flow: { id: 'flow', card_id: 'card' },
  tokens: {
    card: 'slug',
    invitation: 'token',
    reset_password: 'token',
    verify_email: 'token',
    take_back_email: 'token',
  },
  person: 'person',
  waiting: 'waiting',
};

/** They show nothing of their own: one leads on to a card, the other catches what is not there. */
const LEFT_OUT = ['/cards/$cardId', '/$'];

it('every page of the router is among those that are looked at', () => {
  const routes = readFileSync('src/routeTree.gen.ts', 'utf8');
  const [, union = ''] = routes.match(/fullPaths:([\s\S]*?)fileRoutesByTo/i) ?? [];
  const paths = [...union.matchAll(/'([^']+)'/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(30);
  const visited = PAGES.flatMap(([, , pages]) => pages(named)).map(path => path.split('?')[0]);
  const isVisited = (path: string) => {
    const shape = path
      .replace(/\/$/, '')
      .replace(/\/\{-\$\w+\}/g, '(/[^/]+)?')
      .replace(/\$\w+/g, '[^/]+');
    return visited.some(one => new RegExp(`^${shape}/?$`).test(one!));
  };
  expect(paths.filter(path => !LEFT_OUT.includes(path) && !isVisited(path))).toEqual([]);
});
