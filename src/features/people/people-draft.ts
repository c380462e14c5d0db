import { type DraftPlace, draftPlace } from '../../view/drafts';
import { withoutPassword } from '../../view/without-password';

/** Where what is typed of a person lies until it is saved; the password of whoever types is no part of it. */
export const peopleDraft = (companyId: number, id: string): DraftPlace =>
  withoutPassword(draftPlace(`people.${companyId}.${id}`));
