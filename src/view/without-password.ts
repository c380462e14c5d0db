import type { DraftPlace } from './drafts';

/** Returns a place for the drafts of a form that asks for the person's own password, which is not stored. */
export function withoutPassword(place: DraftPlace): DraftPlace {
  return {
    ...place,
    keep: values => {
      const { current_password: _, ...kept } = values as { current_password: string };
      place.keep(kept);
    },
  };
}
