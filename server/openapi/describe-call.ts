import type { FastifyContextConfig } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';
import { described } from './described';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Field of the form's file, which the form's schema doesn't know. */
    file?: { field: string; required: boolean };
    /** The body for the document, if the call accepts more at first and checks it later. */
    body?: z.ZodMiniType;
  }
}

type ObjectSchema = { properties?: Record<string, object>; required?: string[] };
const FILE = { type: 'string', format: 'binary' };
const fromZod = createJsonSchemaTransform({ schemaRegistry: described });

/**
 * Describes a call by its zod schemas, and adds what they don't contain: a name, the file of a form, and responses that
 * are not JSON.
 */
export const describeCall: typeof fromZod = input => {
  const { method, config = {} } = input.route as { method: string; config?: FastifyContextConfig };
  const { schema, url } = fromZod({
    ...input,
    schema: config.body ? { ...input.schema, body: config.body } : input.schema,
  });
  if (schema.hide) return { schema, url };
  const { produces, ...call } = schema;
  call.operationId ??= nameOf(method, url);
  if (produces) {
    const file = (types: readonly string[]) => ({
      description: 'O arquivo',
      content: Object.fromEntries(types.map(type => [type, { schema: FILE }])),
    });
    const inParts = (call.headers as ObjectSchema | undefined)?.properties?.range !== undefined;
    call.response = {
      ...(call.response as object),
      200: file(inParts ? ['*/*'] : produces),
      ...(inParts && { 206: file(['*/*']), 416: { type: 'null' } }),
    };
  }
  if (config.file) {
    const { field, required } = config.file;
    const body = (call.body ?? {}) as ObjectSchema;
    call.body = {
      ...body,
      type: 'object',
      properties: { ...body.properties, [field]: FILE },
      required: required ? [...(body.required ?? []), field] : (body.required ?? []),
    };
  }
  return { schema: call, url };
};

/**
 * Returns the name of a call, such as `getBoardTags` for `GET /api/boards/:board_id/tags`. A word before a parameter
 * becomes singular.
 */
function nameOf(method: string, url: string): string {
  const words = url
    .replace(/^\/api\//, '')
    .replace(/ies(?=\/:)/g, 'y')
    .replace(/s(?=\/:)/g, '')
    .replace(/:\w+/g, '')
    .split(/[^a-z]+/i)
    .filter(Boolean);
  return method.toLowerCase() + words.map(word => word[0]!.toUpperCase() + word.slice(1)).join('');
}
