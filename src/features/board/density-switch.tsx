import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconLayoutCards, IconLayoutList } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { preferences } from '../../state/preferences';

/** Cards as pictures, or as rows of which many fit; kept for this device. */
export function DensitySwitch() {
  const { t } = useLingui();
  const { density } = useSnapshot(preferences);
  const isCompact = density === 'compact';
  const label = isCompact ? t`Cards confortáveis` : t`Cards compactos`;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      title={label}
      onClick={() => {
        preferences.density = isCompact ? 'comfortable' : 'compact';
      }}
    >
      {isCompact ? <IconLayoutCards size={20} /> : <IconLayoutList size={20} />}
    </ActionIcon>
  );
}
