import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyContextConfig } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { App } from '../app-type';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The file that the call's form brings, of which its schema knows nothing: what the form calls it; and beside it
     * what a form says that is read as it comes, and so has no schema to check it at once.
     */
    file?: { field: string; required: boolean; beside?: z.ZodMiniType };
  }
}

type ObjectSchema = { properties?: object; required?: string[] };
const FILE = { type: 'string', format: 'binary' };

/** As zod says it, and what zod knows nothing of: the file that a form brings, and answers that are no JSON. */
const describe: typeof jsonSchemaTransform = input => {
  const { schema, url } = jsonSchemaTransform(input);
  const { produces, ...described } = schema;
  if (produces) {
    const content = Object.fromEntries(produces.map(type => [type, { schema: FILE }]));
    described.response = { ...(schema.response as object), 200: { description: 'O arquivo', content } };
  }
  const file = (input.route.config as FastifyContextConfig | undefined)?.file;
  if (file) {
    const {
      properties,
      required = [],
      ...body
    } = (schema.body ?? (file.beside ? z.toJSONSchema(file.beside, { io: 'input' }) : {})) as ObjectSchema;
    described.body = {
      ...body,
      type: 'object',
      properties: { ...properties, [file.field]: FILE },
      required: file.required ? [...required, file.field] : required,
    };
  }
  return { schema: described, url };
};

/** The same schemas that check requests describe them, so the description can't fall behind. */
export async function addOpenapi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Pátio', version: '1', description: 'Fluxos, cards e aprovações.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: describe,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: false });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
