import InviteForm from './invite-form';
import { PersonView } from './person-view';

interface PersonSheetProps {
  companyId: number;
  /** `new`, or the id of a person or an invitation. */
  person: string;
  onInvited: () => void;
  onDone: () => void;
}

/** Shows a sheet that invites a person, or shows and changes one. */
export default function PersonSheet({ companyId, person, onInvited, onDone }: PersonSheetProps) {
  if (person === 'new') return <InviteForm companyId={companyId} onInvited={onInvited} />;
  return <PersonView key={person} companyId={companyId} id={person} onDone={onDone} />;
}
