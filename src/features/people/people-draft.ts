import { type DraftPlace, draftPlace } from '../../view/drafts';
import { withoutPassword } from '../../view/without-password';

/** Returns the storage of a person's typed data until they are saved; the password of the person typing is left out. */
export const peopleDraft = (companyId: number, id: string): DraftPlace =>
  withoutPassword(draftPlace(`people.${companyId}.${id}`));
