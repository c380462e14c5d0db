import { Trans, useLingui } from '@lingui/react/macro';
import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './scheme-choice.module.css';

/** Light, dark, or as the device has it. */
export function SchemeChoice() {
  const { t } = useLingui();
  const name = useId();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes = [
    { value: 'auto', label: t`Sistema`, icon: IconDeviceDesktop },
    { value: 'light', label: t`Claro`, icon: IconSun },
    { value: 'dark', label: t`Escuro`, icon: IconMoon },
  ] as const;
  return (
    <fieldset className={classes.schemes}>
      <legend>
        <Trans>Tema</Trans>
      </legend>
      {schemes.map(({ value, label, icon: Icon }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          <Icon size={17} aria-hidden />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
