import { useLingui } from '@lingui/react/macro';
import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { ListFilter } from '../list/list-filter';

/** Renders the choice of a colour scheme: light, dark, or as the device is set. */
export function SchemeChoice() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes = [
    { value: 'auto', label: t`Sistema`, icon: <IconDeviceDesktop size={17} aria-hidden /> },
    { value: 'light', label: t`Claro`, icon: <IconSun size={17} aria-hidden /> },
    { value: 'dark', label: t`Escuro`, icon: <IconMoon size={17} aria-hidden /> },
  ] as const;
  return <ListFilter label={t`Tema`} options={schemes} value={colorScheme} onChange={setColorScheme} />;
}
