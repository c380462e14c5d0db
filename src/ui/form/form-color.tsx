import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { DEFAULT_COLOR } from '../fields/color';
import { loadLater } from '../page/load-later';

// Loaded apart, as it is larger than the form itself.
const ColorField = loadLater(async () => ({ default: (await import('../fields/color-field')).ColorField }));

interface FormColorProps {
  form: {
    values: { color?: string | undefined };
    errors: { color?: ReactNode };
    setFieldValue: (name: 'color', value: string) => void;
  };
}

/** Renders the field for the colour of the form's subject. */
export function FormColor({ form }: FormColorProps) {
  return (
    <ColorField
      look={{ label: <Trans>Cor</Trans>, size: 'md', error: form.errors.color, name: 'color' }}
      value={form.values.color ?? DEFAULT_COLOR}
      meanwhile={<Skeleton height={67} radius={9} />}
      onChange={next => form.setFieldValue('color', next)}
    />
  );
}
