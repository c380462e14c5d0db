import { Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import type { Approval } from '../../../domain/entities/card';
import { usePageTitle } from '../../state/page-title';
import { PageHeader } from '../../ui/page/page-header';
import { TabBar } from '../../ui/page/tabs';
import { useIsPhone } from '../../ui/use-media';
import { useApprovals } from '../../view/hooks/approvals';
import { usePeople } from '../../view/hooks/company';
import { AnsweredPart } from './answered-part';
import classes from './approvals-page.module.css';
import { AskedPart } from './asked-part';
import { useAsked } from './use-asked';

interface ApprovalsPageProps {
  /** Id of the open approval, from the address. */
  openId: string | undefined;
  state: Approval['state'];
  onState: (state: Approval['state']) => void;
  onBack: () => void;
}

/** Shows the approvals that wait for this person, and those that they have answered. */
export function ApprovalsPage({ openId, state, onState, onBack }: ApprovalsPageProps) {
  const { t } = useLingui();
  usePageTitle(t`Aprovações`);
  const isPhone = useIsPhone();
  const approvals = useApprovals();
  const people = usePeople();
  const items = people && approvals;
  const asked = useAsked(items);
  const waiting = <AskedPart {...asked} isKnown={items !== undefined} people={people} openId={openId} />;
  if (isPhone && openId !== undefined) {
    return (
      <>
        <PageHeader title={<Trans>Aprovação</Trans>} back={{ label: t`Voltar às aprovações`, onBack }} />
        {waiting}
      </>
    );
  }
  return (
    <Tabs
      className={classes.tabs}
      value={state}
      keepMounted={false}
      onChange={next => onState(next as Approval['state'])}
    >
      <PageHeader title={<Trans>Aprovações</Trans>}>
        <TabBar
          label={t`Quais aprovações`}
          value={state}
          tabs={[
            { value: 'pending', label: t`Aguardando`, count: asked.left },
            { value: 'approved', label: t`Aprovadas` },
            { value: 'rejected', label: t`Reprovadas` },
          ]}
        />
      </PageHeader>
      <Tabs.Panel value={state} className={classes.panel}>
        {state === 'pending' ? waiting : <AnsweredPart key={state} state={state} />}
      </Tabs.Panel>
    </Tabs>
  );
}
