import { TEXT_MAX } from '../../domain/limits';
import { CARD, WORKING_CALLS, workingRequest } from '../integration/access/working-calls';
import type { FullCompany } from './full-company';
import type { TestServer } from './server';

/**
 * Returns a text that calls `xss(n)` wherever a browser takes it for an address, markup, or the end of an attribute;
 * short enough for the shortest field.
 */
export const everywhere = (n: number) => `javascript:xss(${n})//"><img src onerror=xss(${n})>`;

/** Texts that attack in other ways; each field with enough room gets one of them as well. */
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
  /** Planted texts by the field that accepted them. */
  texts: Map<string, string>;
  /** Fields that are strings in the request, but accept only values of their own form. */
  refused: string[];
  /** Returns a new text for a place that no call describes. */
  plant: (place: string, max?: number) => string;
}

/** Part of JSON Schema that the server's OpenAPI document uses. */
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

/**
 * Calls that are skipped: commands have their own calls, an approval can be answered only once, and an approval that
 * was given can't be requested again.
 */
const SKIPPED = new Set([
  'POST /api/commands',
  `POST ${CARD}/approvals/{approval_id}/reject`,
  `POST ${CARD}/approvals`,
]);
/** Matches fields that are never shown, or that repeat an earlier value. */
const UNSHOWN = /password|token|^code$|^was$/;

/**
 * Writes a text that would run as code into every text field of every call. Fields that the server refuses are left out
 * and recorded.
 *
 * @throws if a call fails for another reason
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
      // A list of texts counts as one place, whichever of its texts is invalid.
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

/**
 * Returns the given values with a text in every text field. A part with required fields is filled only if it is given.
 */
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

/** Returns whether a field is a text; numbers are sent as strings by forms, and don't count. */
const isText = ({ type, enum: choice, const: fixed, format = '', pattern = '' }: Schema) =>
  type === 'string' &&
  !choice &&
  fixed === undefined &&
  !/uuid|date|binary/.test(format) &&
  !pattern.startsWith('^\\d');
