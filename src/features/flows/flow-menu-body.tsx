import { Trans, useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconChartBar, IconCircleCheck, IconCircleOff, IconTool } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { connectivity } from '../../sync/connectivity';
import DeactivateFlow from '../../ui/page/deactivate-flow';
import { OpenMenu } from '../../ui/sheet/open-menu';
import type { FlowListItem } from '../../view/types';

interface FlowMenuBodyProps {
  flow: FlowListItem;
  mayConfigure: boolean;
  onSaving: (isSaving: boolean) => void;
  onClosed: () => void;
  /** Button of the menu. It has just been pressed, so the menu is open from its first render. */
  children: ReactElement;
}

export default function FlowMenuBody(props: FlowMenuBodyProps) {
  const { flow, mayConfigure, onSaving, onClosed, children } = props;
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  const [isAsking, setAsking] = useState(false);
  const { name } = flow;
  const enable = async (enabled: boolean) => {
    onSaving(true);
    const { problem } = await save({
      method: 'PATCH',
      path: `/boards/${flow.id}`,
      body: { enabled },
      answer: z.unknown(),
    });
    onSaving(false);
    if (problem) alerts.error(problem.message);
    else alerts.success(enabled ? t`${name} está ativo` : t`${name} está desativado`);
  };
  const Icon = flow.enabled ? IconCircleOff : IconCircleCheck;
  return (
    <>
      <OpenMenu button={children} width={230} onClosed={onClosed}>
        <Menu.Item
          component={Link}
          to={`/flows/${flow.id}/settings`}
          leftSection={<IconTool size={18} aria-hidden />}
        >
          {mayConfigure ? <Trans>Configurar</Trans> : <Trans>Ver a configuração</Trans>}
        </Menu.Item>
        <Menu.Item
          renderRoot={props => (
            <Link
              to="/flows/$flowId/settings"
              params={{ flowId: flow.id }}
              search={{ tab: 'stats' }}
              {...props}
            />
          )}
          leftSection={<IconChartBar size={18} aria-hidden />}
        >
          <Trans>Estatísticas</Trans>
        </Menu.Item>
        {mayConfigure && (
          <Menu.Item
            leftSection={<Icon size={18} aria-hidden />}
            disabled={!online}
            onClick={() => (flow.enabled ? setAsking(true) : void enable(true))}
          >
            {flow.enabled ? <Trans>Desativar…</Trans> : <Trans>Ativar</Trans>}
            {!online && <Trans> (precisa de conexão)</Trans>}
          </Menu.Item>
        )}
      </OpenMenu>
      <DeactivateFlow
        name={isAsking ? name : null}
        cards={flow.cards_count}
        onConfirm={() => void enable(false)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
