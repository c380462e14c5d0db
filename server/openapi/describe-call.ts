import type { FastifyContextConfig } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';
import { described } from './described';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The file that the call's form brings, of which its schema knows nothing: what the form calls it. */
    file?: { field: string; required: boolean };
    /** The body as the document tells it, where the call takes it more loosely at first, and looks closer later. */
    body?: z.ZodMiniType;
  }
}

type ObjectSchema = { properties?: Record<string, object>; required?: string[] };
const FILE = { type: 'string', format: 'binary' };
const fromZod = createJsonSchemaTransform({ schemaRegistry: described });

/** As zod says it, and what zod knows nothing of: a name, the file that a form brings, and answers that are no JSON. */
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

/** `GET /api/boards/:board_id/tags` is `getBoardTags`: what a parameter chooses one of is singular. */
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
