import type { BoardFilter, BoardView } from '../../../view/types';

/** Removes from a saved filter the tags and members that no longer exist. */
export function knownFilter(filter: BoardFilter, { tags, members }: BoardView): BoardFilter {
  return {
    ...filter,
    tag_ids: filter.tag_ids.filter(id => tags.some(tag => tag.id === id)),
    owner_ids: filter.owner_ids.filter(id => members.some(({ user_id }) => user_id === id)),
  };
}

/** Whether both show the same cards, whatever the order in which their parts were chosen. */
export function isSameFilter(one: BoardFilter, other: BoardFilter): boolean {
  return (
    one.text === other.text &&
    one.due === other.due &&
    isSameSet(one.tag_ids, other.tag_ids) &&
    isSameSet(one.owner_ids, other.owner_ids)
  );
}

const isSameSet = (one: string[], other: string[]) =>
  one.length === other.length && one.every(id => other.includes(id));

/** Whether the filter excludes no card. */
export const isEmptyFilter = ({ text, tag_ids, owner_ids, due }: BoardFilter) =>
  !text && tag_ids.length + owner_ids.length === 0 && due === 'any';
