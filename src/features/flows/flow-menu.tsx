import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconDotsCircleHorizontal } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { loadLater } from '../../ui/page/load-later';
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
  const node = useRef<HTMLButtonElement>(null);
  const [isAsked, setAsked] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const button = (
    <ActionIcon
      ref={node}
      variant="subtle"
      color="gray"
      size={isPhone ? 44 : 36}
      loading={isSaving}
      aria-label={t`Mais opções de ${flow.name}`}
      aria-haspopup="menu"
      onClick={() => setAsked(true)}
    >
      <IconDotsCircleHorizontal size={20} />
    </ActionIcon>
  );
  if (!isAsked) return button;
  return (
    <FlowMenuBody
      flow={flow}
      mayConfigure={mayConfigure}
      onSaving={setSaving}
      onClosed={() => node.current?.focus()}
      meanwhile={button}
      onFailed={() => {
        setAsked(false);
        requestAnimationFrame(() => node.current?.focus());
      }}
    >
      {button}
    </FlowMenuBody>
  );
}
