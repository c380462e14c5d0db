import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PageState } from '../../ui/page/page-state';
import { ReadTrouble } from '../../ui/page/read-trouble';

interface TemplateTroubleProps {
  error: unknown;
  onRetry: () => void;
  /** Link for a template that does not exist. */
  action?: ReactNode;
}

/** Shows why templates could not be loaded; devices don't store them. */
export function TemplateTrouble({ error, onRetry, action }: TemplateTroubleProps) {
  return (
    <ReadTrouble
      error={error}
      onRetry={onRetry}
      offline={<Trans>Modelos não ficam guardados neste aparelho.</Trans>}
      gone={
        <PageState kind="gone" title={<Trans>Modelo não encontrado</Trans>} action={action}>
          <Trans>Ele pode ter sido excluído.</Trans>
        </PageState>
      }
    />
  );
}
