import { expect, it } from 'vitest';
import { isAppAddress } from './app-address';

it.each(['/', '/home', '/flows/0199/cards/0199', '/auth/create-password/x_-y', '/apis', '/assets-x'])(
  'the app opens at %s',
  path => expect(isAppAddress(path)).toBe(true),
);

it.each([
  ...['/api', '/api/docs', '/api/docs/', '/api/nothing', '/socket.io/', '/healthz', '/app-pack'],
  ...['/assets/gone.js', '/assets/gone', '/icons/gone.png', '/robots.txt', '/a/b.c'],
])('the app does not open at %s', path => expect(isAppAddress(path)).toBe(false));
