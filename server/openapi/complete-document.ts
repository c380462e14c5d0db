import { createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { described } from './described';

interface Schema {
  type?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
}
interface Media {
  schema: Schema;
  encoding?: Record<string, { contentType: string }>;
}
interface Operation {
  parameters?: object[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, { description: string; headers?: object } | { $ref: string }>;
  security?: object[];
}

const ANSWERS: Record<string, string> = {
  200: 'Feito',
  201: 'Criado',
  202: 'Aceito; será feito em seguida',
  204: 'Feito; sem corpo',
  206: 'O trecho pedido',
  416: 'O trecho pedido não existe no arquivo; `Content-Range` diz o tamanho',
};
const FAILURES: Record<string, string> = {
  401: 'Sem sessão, ou a conta está desativada: entre de novo',
  403: 'A área não é desta pessoa',
  404: 'Não existe, ou não é visível para esta pessoa',
  409: 'Não pode ser feito assim; `error` e `message` dizem por quê',
  413: 'O que foi enviado é grande demais',
  422: 'Há algo errado com o que foi enviado; `errors` diz com quais campos',
  429: 'Pedidos demais; tente de novo depois de `Retry-After`',
  503: 'Indisponível no momento; tente de novo depois de `Retry-After`',
};
const RETRY_AFTER = {
  'Retry-After': { description: 'Segundos até valer a pena tentar de novo', schema: { type: 'integer' } },
};
const REVISIONS = {
  description:
    'Até onde cada fluxo de dados de `POST /api/sync` precisa ter vindo para mostrar o que esta chamada mudou: `board:<id>=123,tenant:<id>=124`. Falta quando nada mudou ali.',
  schema: { type: 'string' },
};
const failures = Object.entries(FAILURES).map(([status, description]) => [
  status,
  {
    description,
    ...((status === '429' || status === '503') && { headers: RETRY_AFTER }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  },
]);
const TENANT = {
  name: 'x-tenant',
  in: 'header',
  description: 'Número da empresa em que se age; sem ele, a empresa atual da pessoa.',
  schema: { type: 'integer', minimum: 0 },
};

const addSchemas = createJsonSchemaTransformObject({ schemaRegistry: described });

/** Adds what applies to all calls, so that the routes need not repeat it. */
export const completeDocument: typeof addSchemas = input => {
  const document = addSchemas(input) as {
    paths: Record<string, Record<string, Operation>>;
    components: Record<string, object>;
  };
  for (const calls of Object.values(document.paths)) {
    for (const [method, call] of Object.entries(calls)) {
      complete(call);
      if (method !== 'get' && call.security) tellRevisions(call);
    }
  }
  // Each schema has a twin for input, but entities are only sent in responses.
  const { schemas = {} } = document.components;
  const used = JSON.stringify(document.paths);
  document.components = {
    ...document.components,
    schemas: Object.fromEntries(
      Object.entries(schemas).filter(([name]) => !name.endsWith('Input') || used.includes(`/${name}"`)),
    ),
    parameters: { tenant: TENANT },
    headers: { revisions: REVISIONS },
    responses: Object.fromEntries(failures),
  };
  return document as unknown as ReturnType<typeof addSchemas>;
};

function complete(operation: Operation): void {
  const { requestBody, responses } = operation;
  if (operation.security) {
    operation.parameters = [...(operation.parameters ?? []), { $ref: '#/components/parameters/tenant' }];
  }
  if (requestBody) completeBody(requestBody);
  for (const status of requestBody ? [...Object.keys(responses), '413'] : Object.keys(responses)) {
    const answer = responses[status];
    if (status in FAILURES) responses[status] = { $ref: `#/components/responses/${status}` };
    else if (answer && 'description' in answer && answer.description === 'Default Response')
      answer.description = ANSWERS[status]!;
  }
}

/** Adds to an operation that writes with a session that it returns the revisions of its effect. */
function tellRevisions({ responses }: Operation): void {
  for (const [status, answer] of Object.entries(responses)) {
    if (!status.startsWith('2') || !('description' in answer)) continue;
    answer.headers = { ...answer.headers, 'X-Revisions': { $ref: '#/components/headers/revisions' } };
  }
}

/** Completes a body: a missing one counts as an empty object if that is valid, and a form sends objects as JSON. */
function completeBody(body: NonNullable<Operation['requestBody']>): void {
  for (const [type, { schema: given }] of Object.entries(body.content)) {
    const isOptional = given.anyOf?.some(one => one.type === 'null');
    const schema = (isOptional && given.anyOf?.find(one => one.type === 'object')) || given;
    if (isOptional) body.required = (schema.required ?? []).length > 0;
    const objects = Object.entries(schema.properties ?? {}).filter(([, part]) => part.type === 'object');
    const encoding = Object.fromEntries(objects.map(([name]) => [name, { contentType: 'application/json' }]));
    body.content[type] = {
      schema,
      ...(type === 'multipart/form-data' && objects.length > 0 && { encoding }),
    };
  }
}
