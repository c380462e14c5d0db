import { type Column, columnOf } from './feed-columns';
import { FeedError } from './feed-error';

const REQUIRED_COLUMNS = { id: 'id (ou «código»)', title: 'title (ou «título»)' };

const COLUMNS_MAX = 500;

/** Columns that replace a missing one: the chassis number replaces the id, and a title is made of the model or the vehicle's name. */
const INSTEAD: Record<string, Column[]> = { id: ['vin'], title: ['model', 'version', 'vehicle'] };

/**
 * Throws FeedError `no_header` if a CSV's header, on `line`, has too many names or lacks a column that every vehicle
 * needs.
 */
export function requireColumns(header: string[], line: number): void {
  if (header.length > COLUMNS_MAX) {
    throw new FeedError('no_header', `O cabeçalho tem mais de ${COLUMNS_MAX} colunas.`, line);
  }
  const found = new Set(header.map(name => columnOf(name)?.column));
  const missing = Object.entries(REQUIRED_COLUMNS).filter(
    ([column]) => ![column as Column, ...INSTEAD[column]!].some(name => found.has(name)),
  );
  if (missing.length === 0) return;
  found.delete(undefined);
  const wanted = missing.map(([, text]) => text).join(' e ');
  throw new FeedError(
    'no_header',
    found.size === 0
      ? 'Não há cabeçalho: a primeira linha precisa ter os nomes das colunas, como id e title (ou «código» e «título»).'
      : `O cabeçalho não tem ${missing.length === 1 ? 'a coluna obrigatória' : 'as colunas obrigatórias'} ${wanted}.`,
    line,
  );
}
