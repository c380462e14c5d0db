import { changedAlone, changeOf, type KeptChange } from '../repositories/cards/kept-changes';
import type { Feed } from '../repositories/vehicles/product-imports';

/**
 * Returns the log entry for a change of the source of a company's vehicles. Only the host of a link is logged, since
 * the rest often gives access to the whole stock.
 */
export function auditedSource(before: Feed, after: Feed): KeptChange[] {
  const [was, now] = [words(before), words(after)];
  const change = changeOf('Arquivo do estoque', was, now);
  const isOther = before.feed_uri !== after.feed_uri || before.feed_file?.key !== after.feed_file?.key;
  return change.length === 0 && isOther ? [changedAlone('Arquivo do estoque')] : change;
}

const words = ({ feed_uri, feed_file }: Feed): string =>
  feed_uri ? `link de ${new URL(feed_uri).hostname}` : (feed_file?.name ?? '');
