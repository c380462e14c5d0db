import type { App } from '../../server/app-type';

/** Part of JSON Schema that the server's OpenAPI document uses. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
}

/** Call of the API, as `/api/openapi.json` describes it. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body: Schema | null;
  query: { name: string; schema: Schema }[];
  needsSession: boolean;
}

interface Described {
  security?: object[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  parameters?: { name: string; in: string; schema: Schema }[];
}

/** Returns every call of the API, from the server's OpenAPI document. */
export async function operationsOf(app: App): Promise<Operation[]> {
  const { paths } = (await app.inject('/api/openapi.json')).json();
  return Object.entries<Record<string, Described>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, requestBody, parameters = [] }]) => ({
      method: method.toUpperCase() as Operation['method'],
      path,
      body: Object.values(requestBody?.content ?? {})[0]?.schema ?? null,
      query: parameters.filter(parameter => parameter.in === 'query'),
      needsSession: Boolean(security),
    })),
  );
}
