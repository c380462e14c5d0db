import { changedAlone, changeOf, type KeptChange } from '../repositories/cards/kept-changes';
import type { Feed } from '../repositories/vehicles/product-imports';

/**
 * The change of where a company's vehicles come from. Of a link its server alone is told: the rest of it often is the key
 * to the whole stock.
 */
export function auditedSource(before: Feed, after: Feed): KeptChange[] {
  const [was, now] = [words(before), words(after)];
  const change = changeOf('Arquivo do estoque', was, now);
  const isOther = before.feed_uri !== after.feed_uri || before.feed_file?.key !== after.feed_file?.key;
  return change.length === 0 && isOther ? [changedAlone('Arquivo do estoque')] : change;
}

const words = ({ feed_uri, feed_file }: Feed): string =>
  feed_uri ? `link de ${new URL(feed_uri).hostname}` : (feed_file?.name ?? '');
