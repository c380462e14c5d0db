import { useLingui } from '@lingui/react/macro';
import type { Attachment } from '../../../../domain/entities/card';
import { permission } from '../../../../domain/policy';
import { fileSize } from '../../../ui/photos/file-size';
import { useStore } from '../../../view/hooks/use-store';
import { useCardContext } from '../card-context';
import { MadeAt } from '../history/made-at';

/** How large a file of the card is, whose, and since when it is there. */
export function AttachmentFacts({ file }: { file: Attachment }) {
  const { t } = useLingui();
  const author = useCardContext().people.get(file.user_id)?.name ?? t`Alguém`;
  return (
    <small>
      {fileSize(file.size)} · {author} · <MadeAt of={file} />
    </small>
  );
}

/** Whether the person may rename a file and take it off the card. */
export function useMayChange({ user_id }: Attachment): boolean {
  const { actor } = useStore();
  const { view, isReadOnly } = useCardContext();
  const member = view.state.members.find(person => person.user_id === actor.user_id) ?? null;
  const isAuthor = user_id === actor.user_id;
  return !isReadOnly && permission(actor, 'delete_comment', { member, isAuthor }) === 'yes';
}
