import { TEXT_MAX } from '../../domain/limits';
import { CARD, WORKING_CALLS, workingRequest } from '../integration/access/working-calls';
import type { FullCompany } from './full-company';
import type { TestServer } from './server';

/** Calls `xss(n)` wherever a browser takes it for an address, markup, or an attribute's end; fits the shortest text. */
export const everywhere = (n: number) => `javascript:xss(${n})//"><img src onerror=xss(${n})>`;

/** What takes other ways; each text that has room for it carries one of them as well. */
const WAYS: ((n: number) => string)[] = [
  n => `<script>xss(${n})</script>`,
  n => `<svg onload=xss(${n})>`,
  n => `</title></style></textarea></script><details open ontoggle=xss(${n})>`,
  n => `<iframe srcdoc="<script>parent.xss(${n})</script>"></iframe>`,
  n => `<iframe src="data:text/html,<script>parent.xss(${n})</script>"></iframe>`,
  n => `[x](javascript:xss(${n})) <javascript:xss(${n})> https://evil.test/"onmouseover="xss(${n})`,
  n => `{{constructor.constructor('xss(${n})')()}} \${xss(${n})} ';xss(${n});'`,
  n => `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src onerror=xss(${n})&gt;">`,
  n =>
    `\\u003cimg src onerror=xss(${n})\\u003e &lt;img src onerror=xss(${n})&gt; %3Cimg src onerror=xss(${n})%3E`,
  n =>
    `<img src=//evil.test/${n}> ;background:url(//evil.test/${n}) <style>@import "//evil.test/${n}"</style>`,
  n => `<meta http-equiv=refresh content="0;url=//evil.test/${n}"><base href=//evil.test/>`,
];

export interface Planted {
  /** What was planted, by the place that took it. */
  texts: Map<string, string>;
  /** Fields that are texts on the wire, and take only what is of their kind. */
  refused: string[];
  /** A text of its own for a place that no call describes. */
  plant: (place: string, max?: number) => string;
}

/** As much of JSON Schema as the server's own description uses. */
interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
}

/** The commands have calls of their own, of one approval there is one answer, and none that was given is asked again. */
const SKIPPED = new Set([
  'POST /api/commands',
  `POST ${CARD}/approvals/{approval_id}/reject`,
  `POST ${CARD}/approvals`,
]);
/** Nobody is ever shown these, or they repeat what was there before. */
const UNSHOWN = /password|token|^code$|^was$/;

/**
 * Writes a text that would run into everything that a call takes as a text, by asking every call. What the server
 * finds wrong with it is left out and noted.
 *
 * @throws where a call fails for another reason
 */
export async function plantTexts(
  server: TestServer,
  company: FullCompany,
  organization: string,
): Promise<Planted> {
  let n = 0;
  const texts: Planted['texts'] = new Map();
  const refused: string[] = [];
  const plant = (place: string, max = TEXT_MAX) => {
    n += 1;
    const whole = `${everywhere(n)} ${WAYS[n % WAYS.length]!(n)}`;
    texts.set(place, whole.length <= max ? whole : everywhere(n));
    return texts.get(place)!;
  };
  const { paths } = (await server.app.inject('/api/openapi.json')).json();
  for (const call of WORKING_CALLS.filter(call => !SKIPPED.has(call))) {
    const [method, path] = call.split(' ') as [string, string];
    const schema: Schema | undefined =
      paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema;
    const request = workingRequest(call, company, organization);
    let places: string[];
    do {
      places = [];
      const payload = fill(schema ?? {}, request.payload, [], (field, max) => {
        const place = `${call} ${field}`;
        if (refused.includes(place)) return undefined;
        places.push(place);
        return plant(place, max);
      });
      if (places.length === 0) break;
      const answer = await server.app.inject({ ...request, payload: payload as object });
      if (answer.statusCode < 300) break;
      // A list of texts is one place, whichever of them is wrong.
      const wrong = Object.keys(answer.json().errors ?? {}).map(
        field => `${call} ${field.replace(/\.\d+$/, '')}`,
      );
      if (!places.some(place => wrong.includes(place))) throw new Error(`${call}: ${answer.body}`);
      for (const place of places) texts.delete(place);
      refused.push(...places.filter(place => wrong.includes(place)));
    } while (places.length > 0);
  }
  return { texts, refused, plant };
}

type Plant = (field: string, max?: number) => string | undefined;

/** What is given, with a text wherever one may stand. A part with fields that must be there is filled if it is given. */
function fill(schema: Schema, given: unknown, at: string[], plant: Plant): unknown {
  const part = schema.anyOf?.find(({ type }) => type === 'string' || type === 'object') ?? schema;
  if (UNSHOWN.test(at.at(-1) ?? '')) return given;
  if (isText(part)) return plant(at.join('.'), part.maxLength) ?? given;
  if (part.items && isText(part.items)) {
    const text = plant(at.join('.'), part.items.maxLength);
    return text ? [text] : given;
  }
  if (!part.properties || (given === undefined && part.required?.length)) return given;
  const filled = Object.entries(part.properties).flatMap(([name, inner]) => {
    const value = fill(inner, (given as Record<string, unknown> | undefined)?.[name], [...at, name], plant);
    return value === undefined ? [] : [[name, value]];
  });
  return filled.length > 0 ? { ...(given as object), ...Object.fromEntries(filled) } : given;
}

/** Numbers come as texts from forms. */
const isText = ({ type, enum: choice, const: fixed, format = '', pattern = '' }: Schema) =>
  type === 'string' &&
  !choice &&
  fixed === undefined &&
  !/uuid|date|binary/.test(format) &&
  !pattern.startsWith('^\\d');
