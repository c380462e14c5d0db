import InviteForm from './invite-form';
import { PersonView } from './person-view';

interface PersonSheetProps {
  companyId: number;
  /** `new`, or whose: an invitation goes by its own id. */
  person: string;
  onInvited: () => void;
  onDone: () => void;
}

/** Somebody who is invited, or looked at and changed. */
export default function PersonSheet({ companyId, person, onInvited, onDone }: PersonSheetProps) {
  if (person === 'new') return <InviteForm companyId={companyId} onInvited={onInvited} />;
  return <PersonView key={person} companyId={companyId} id={person} onDone={onDone} />;
}
