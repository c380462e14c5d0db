import type { App } from '../app-type';
import { invalid } from './app-error';

/** How deep values may lie in a body; ours never lie deeper than 8. */
const DEPTH_MAX = 32;

/**
 * Reads bodies of JSON. A POST or DELETE that needs no body often still says it sends JSON: an absent body is for the
 * schema to judge. One that lies too deep is refused, as whatever walks it later would run out of stack.
 */
export function addJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    parse(request, body, (error, parsed) => {
      if (!error && isTooDeep(parsed)) done(invalid({ body: ['Dados aninhados demais'] }), undefined);
      else done(error, parsed);
    });
  });
}

/** Level by level, since a function that calls itself would itself run out of stack. */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) return true;
    level = level.flatMap(one => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
