import type { DraftPlace } from './drafts';

/** The place of a form that asks for the password of whoever fills it in, which is not kept. */
export function withoutPassword(place: DraftPlace): DraftPlace {
  return {
    ...place,
    keep: values => {
      const { current_password: _, ...kept } = values as { current_password: string };
      place.keep(kept);
    },
  };
}
