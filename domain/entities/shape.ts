import type * as z from 'zod/mini';
import { ENTITIES, ENTITY_NAMES } from './entity-table';
import { type FeedKind, kindOfFeed } from './feeds';
import { SCHEMAS } from './schemas';

const known = new Map<FeedKind, string>();

/**
 * Returns a hash of the structure of a feed's rows: its entities, their columns and the columns' types. Server and app
 * compute it from the same schemas, so the two differ exactly when one knows a column or an entity that the other
 * doesn't. An app discards the columns and entities that it does not know.
 */
export function shapeOfFeed(feed: string): string {
  const kind = kindOfFeed(feed);
  const shape = known.get(kind) ?? hashOf(ENTITY_NAMES.filter(name => ENTITIES[name].feed === kind));
  known.set(kind, shape);
  return shape;
}

function hashOf(names: (typeof ENTITY_NAMES)[number][]): string {
  const shapes = names.sort().map(name => [name, shapeOf(SCHEMAS[name])]);
  return fnv1a(JSON.stringify(shapes));
}

type Schema = z.core.$ZodType;

/** Returns a schema's type with the types inside it. Columns are sorted by name; checks and messages are left out. */
export function shapeOf(schema: Schema): unknown[] {
  const { checks: _, ...def } = schema._zod.def;
  const columns = 'shape' in def && Object.entries(def.shape as Record<string, Schema>);
  if (columns) {
    const byName = columns.sort(([a], [b]) => (a < b ? -1 : 1));
    return [def.type, ...byName.map(([name, inner]) => [name, shapeOf(inner)])];
  }
  return [def.type, ...Object.values<unknown>(def).flat().filter(isSchema).map(shapeOf)];
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value && 'parse' in value;

/**
 * Returns the 32-bit FNV-1a hash of a text. It is short and synchronous, and enough to distinguish a shape from its
 * predecessor.
 */
function fnv1a(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
