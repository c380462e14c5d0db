import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler as anyValidator } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { fieldErrors } from '../../domain/flow/field-errors';
import { invalid } from '../app-error';
import type { App } from '../app-type';
import { measureJson } from './measure-json';

/** Most bytes of a body without a session: enough for the longest name, address and passwords. */
export const STRANGERS_BODY_MAX = 16 * 1024;
/** Most bytes of a body with a session, unless the route sets its own limit. */
const BODY_MAX = 1024 * 1024;

/**
 * Number of values above which only a body's first error is returned, because listing 60,000 errors takes a fifth of a
 * second.
 */
const MANY_VALUES = 5_000;
const large = new WeakSet<object>();

/**
 * Reads JSON bodies. A POST or DELETE without a body often still declares JSON, so a missing body is left to the
 * schema. A body with too many values or levels is refused before it is parsed. Routes that declare `security` accept
 * larger bodies than the server's default, because they check the session before they read the body.
 */
export function addJson(app: App): void {
  app.addHook('onRoute', route => {
    if (route.schema?.security) route.bodyLimit ??= BODY_MAX;
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    const measured = measureJson(body);
    if (measured.problem !== undefined) return done(invalid({ body: [measured.problem] }), undefined);
    parse(request, body, (error, parsed) => {
      if (measured.values > MANY_VALUES && typeof parsed === 'object' && parsed) large.add(parsed);
      done(error, parsed);
    });
  });
}

const TO_FIRST = { abortEarly: true } as z.core.ParseContext<z.core.$ZodIssue>;

/** Compiles a route's schema like the framework's own compiler, but stops large bodies at their first error. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodMiniType> = route => {
  const read = anyValidator(route);
  return data => {
    if (typeof data !== 'object' || data === null || !large.has(data)) return read(data);
    const { error, data: value } = z.safeParse(route.schema, data, TO_FIRST);
    return error ? { error: invalid(fieldErrors(error)) } : { value };
  };
};
