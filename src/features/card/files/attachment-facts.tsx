import { useLingui } from '@lingui/react/macro';
import type { Attachment } from '../../../../domain/entities/card';
import { permission } from '../../../../domain/policy';
import { fileSize } from '../../../ui/photos/file-size';
import { useStore } from '../../../view/hooks/use-store';
import { useCardContext } from '../card-context';
import { MadeAt } from '../history/made-at';

/** Shows the size of a file of the card, its author, and the time it was added. */
export function AttachmentFacts({ file }: { file: Attachment }) {
  const { t } = useLingui();
  const author = useCardContext().people.get(file.user_id)?.name ?? t`Alguém`;
  return (
    <small>
      {fileSize(file.size)} · {author} · <MadeAt of={file} />
    </small>
  );
}

/** Whether the person may rename a file and remove it from the card. */
export function useMayChange({ user_id }: Attachment): boolean {
  const { actor } = useStore();
  const { view, isReadOnly } = useCardContext();
  const member = view.state.members.find(person => person.user_id === actor.user_id) ?? null;
  const isAuthor = user_id === actor.user_id;
  return !isReadOnly && permission(actor, 'delete_comment', { member, isAuthor }) === 'yes';
}
