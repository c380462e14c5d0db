import type { DraftPlace } from '../../ui/form/use-schema-form';
import { draftPlace } from '../../view/drafts';

/** Where what is typed of a person lies until it is saved; the password of whoever types is no part of it. */
export function peopleDraft(companyId: number, id: string): DraftPlace {
  const place = draftPlace(`people.${companyId}.${id}`);
  return {
    ...place,
    keep: values => {
      const { current_password: _, ...kept } = values as { current_password: string };
      place.keep(kept);
    },
  };
}
