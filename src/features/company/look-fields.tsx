import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { loadLater } from '../../ui/load-later';
import type { CompanyLook } from './company-values';
import type { FieldsForm } from './fields-form';
import { LogoField } from './logo-field';
import { LookPreview } from './look-preview';
import type { ShownLogo } from './use-shown-logo';

// Beside the form it would weigh more than the form.
const ColorField = loadLater(async () => ({ default: (await import('../../ui/color-field')).ColorField }));

interface LookFieldsProps {
  form: FieldsForm;
  colors: CompanyLook['customization'];
  logo: ShownLogo;
  /** What it is called, as the picture of it says. */
  name: string;
  error: unknown;
}

/** Logo and colours, beside a picture of what they make of the product. */
export default function LookFields({ form, colors, logo, name, error }: LookFieldsProps) {
  return (
    <>
      <LogoField logo={logo} error={error} />
      <ColorField
        look={{
          label: <Trans>Cor principal</Trans>,
          description: <Trans>Em branco, é a do produto.</Trans>,
          size: 'md',
          name: 'primary_color',
          error: form.getInputProps('customization.primary_color').error,
        }}
        value={colors.primary_color}
        meanwhile={<Skeleton height={67} radius={9} />}
        onChange={next => form.setFieldValue('customization.primary_color', next)}
      />
      <LookPreview color={colors.primary_color} logo={logo.address} name={name} />
    </>
  );
}
