import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PageState } from '../../ui/page/page-state';
import { ReadTrouble } from '../../ui/page/read-trouble';

interface TemplateTroubleProps {
  error: unknown;
  onRetry: () => void;
  /** Where to go when it is not there. */
  action?: ReactNode;
}

/** Why templates, which no device keeps, are not shown. */
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
