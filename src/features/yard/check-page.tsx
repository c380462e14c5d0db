import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { usePageTitle } from '../../state/page-title';
import { PageHeader } from '../../ui/page/page-header';
import { PageState } from '../../ui/page/page-state';
import { useBoards } from '../../view/hooks/flows';
import classes from './check-page.module.css';
import { CheckSetup } from './check-setup';
import { wakeSound } from './code-sound';
import { LastChecks } from './last-checks';
import { RunningCheck } from './running-check';
import { useYardCheck } from './use-yard-check';

/**
 * Shows the page for a check of the yard: the person chooses the flow and the place, reads the codes, and concludes the
 * check.
 */
export function CheckPage() {
  const { t } = useLingui();
  usePageTitle(t`Conferência do pátio`);
  const navigate = useNavigate();
  const flows = useBoards();
  const running = useYardCheck();
  const { check, set } = running;
  const flow = flows?.find(({ id }) => id === check?.board_id);
  const [concluded, setConcluded] = useState<string | null>(null);
  useEffect(() => {
    addEventListener('pointerdown', wakeSound, { once: true });
    return () => removeEventListener('pointerdown', wakeSound);
  }, []);
  return (
    <>
      <PageHeader
        title={<Trans>Conferência do pátio</Trans>}
        back={{ label: t`Voltar ao início`, onBack: () => void navigate({ to: '/home' }) }}
      />
      <div className={classes.page}>
        {check === undefined || !flows ? (
          <PageState kind="loading" rows={3} rowHeight={72} />
        ) : check ? (
          <RunningCheck
            check={check}
            isGone={!flow}
            isHere={Boolean(flow && flow.cards_count !== null)}
            latest={running.latest}
            onChange={running.change}
            onEnd={isConcluded => {
              void set(null);
              setConcluded(isConcluded ? check.check_id : null);
            }}
          />
        ) : (
          <>
            {concluded && <LastChecks concluded={concluded} />}
            <CheckSetup
              flows={flows.filter(({ enabled, cards_count }) => enabled && cards_count !== null)}
              onStart={check => void set(check)}
            />
            {!concluded && <LastChecks concluded={null} />}
          </>
        )}
      </div>
    </>
  );
}
