import { useLingui } from '@lingui/react/macro';
import { problemOf } from '../../api/problem';
import { OnlineNote } from '../../ui/page/online-note';

/** Shows why the feed's settings could not be loaded, which only the server has; the stock itself is on the device. */
export function FeedTrouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <OnlineNote onRetry={onRetry}>
      {problemOf(error, t`Sem conexão não dá para ver nem mudar o link e o arquivo do estoque.`).message}
    </OnlineNote>
  );
}
