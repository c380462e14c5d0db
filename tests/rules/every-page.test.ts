import { expect, it } from 'vitest';
import { type Named, PAGES } from '../screens/addresses';
import { AT_A_DEPLOY, BEGIN_A_PAGE, opensAt, ROUTES, screensOf } from '../screens/routes';

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

it('every page of the router is among the pages that are tested', () => {
  expect(ROUTES.length).toBeGreaterThan(30);
  const visited = PAGES.flatMap(([, , pages]) => pages(named));
  expect(ROUTES.filter(route => !visited.some(address => opensAt(route, address)))).toEqual([]);
});

it('every page is opened from one of an older version in a test, or is excepted with a reason', () => {
  const visited = AT_A_DEPLOY.flatMap(([, , theirs]) => screensOf(named, ...theirs));
  const isVisited = (route: string) => visited.some(address => opensAt(route, address));
  expect(ROUTES.filter(route => !(route in BEGIN_A_PAGE) && !isVisited(route))).toEqual([]);
  expect(Object.keys(BEGIN_A_PAGE).filter(route => !ROUTES.includes(route))).toEqual([]);
});
