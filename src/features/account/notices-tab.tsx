import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FormSection } from '../../ui/form/form-section';
import { NotificationChoices } from './notification-choices';

/** Shows on which devices the person is notified, and of which kinds. `push` is the part about this device. */
export default function NoticesTab({ push }: { push: ReactNode }) {
  return (
    <>
      {push}
      <FormSection
        title={<Trans>O que avisar</Trans>}
        lead={
          <Trans>
            Vale para todos os seus aparelhos, em todas as suas empresas. Na lista de avisos do app está
            sempre tudo.
          </Trans>
        }
      >
        <NotificationChoices />
      </FormSection>
    </>
  );
}
