import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { DEFAULT_COLOR } from '../fields/color';
import { loadLater } from '../page/load-later';

// Beside the form it would weigh more than the form.
const ColorField = loadLater(async () => ({ default: (await import('../fields/color-field')).ColorField }));

interface FormColorProps {
  form: {
    values: { color?: string | undefined };
    errors: { color?: ReactNode };
    setFieldValue: (name: 'color', value: string) => void;
  };
}

/** The colour of what a form is about. */
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
