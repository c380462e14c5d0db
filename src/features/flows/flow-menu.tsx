import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconDotsCircleHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { loadLater } from '../../ui/page/load-later';
import { useLaterMenu } from '../../ui/sheet/use-later-menu';
import { useIsPhone } from '../../ui/use-media';
import type { FlowListItem } from '../../view/types';

const FlowMenuBody = loadLater(() => import('./flow-menu-body'));

interface FlowMenuProps {
  flow: FlowListItem;
  mayConfigure: boolean;
}

/** Shows the menu «⋯» with the actions on a flow in the list. */
export function FlowMenu({ flow, mayConfigure }: FlowMenuProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const menu = useLaterMenu();
  const [isSaving, setSaving] = useState(false);
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={isPhone ? 44 : 36}
      loading={isSaving}
      aria-label={t`Mais opções de ${flow.name}`}
      {...menu.button}
    >
      <IconDotsCircleHorizontal size={20} />
    </ActionIcon>
  );
  if (!menu.isAsked) return button;
  return (
    <FlowMenuBody
      flow={flow}
      mayConfigure={mayConfigure}
      onSaving={setSaving}
      meanwhile={button}
      {...menu.later}
    >
      {button}
    </FlowMenuBody>
  );
}
