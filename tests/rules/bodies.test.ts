import fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';

type Modules = Record<string, Record<string, unknown>>;
const DOMAIN: Modules = import.meta.glob(['../../domain/**/*.ts', '!**/*.test.ts'], { eager: true });
const ROUTES: Modules = import.meta.glob(['../../server/routes/**/*.ts', '!**/*.test.ts'], { eager: true });

/** File of routes whose bodies are made of the commands' own inputs, without the values in the path. */
const MADE_OF_COMMANDS = 'card-commands.ts';

test('every body that a route accepts is a schema of the domain, which a form may use too', async () => {
  const known = new Set(Object.values(DOMAIN).flatMap(module => Object.values(module)));
  const taken: [call: string, body: unknown][] = [];
  for (const [path, module] of Object.entries(ROUTES)) {
    if (path.endsWith(MADE_OF_COMMANDS)) continue;
    const app = fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.addHook('onRoute', ({ method, url, schema, config }) => {
      // A form with a file is read as a stream, so its fields are declared beside the schema.
      const { file, body } = (config ?? {}) as { file?: unknown; body?: unknown };
      const found = schema?.body ?? (file && body);
      if (found) taken.push([`${String(method)} ${url}`, found]);
    });
    for (const [name, routes] of Object.entries(module))
      if (name.endsWith('Routes')) await (routes as (app: unknown) => Promise<void>)(app);
  }
  expect(taken.length).toBeGreaterThan(25);
  expect(taken.filter(([, body]) => !known.has(body)).map(([call]) => call)).toEqual([]);
});
