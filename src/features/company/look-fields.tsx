import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { loadLater } from '../../ui/page/load-later';
import type { CompanyLook } from './company-values';
import type { FieldsForm } from './fields-form';
import { LogoField } from './logo-field';
import classes from './look.module.css';
import { LookPreview } from './look-preview';
import { useColorWords } from './use-color-words';
import type { ShownLogo } from './use-shown-logo';

// Loaded apart, as it is larger than the form itself.
const ColorField = loadLater(async () => ({
  default: (await import('../../ui/fields/color-field')).ColorField,
}));

interface LookFieldsProps {
  form: FieldsForm;
  colors: CompanyLook['customization'];
  logo: ShownLogo;
  /** Name of the company, as in the preview. */
  name: string;
  error: unknown;
}

/** Shows the fields for logo and colours, beside a preview of the app with them. */
export default function LookFields({ form, colors, logo, name, error }: LookFieldsProps) {
  const words = useColorWords();
  return (
    <>
      <LogoField logo={logo} error={error} />
      <p className={classes.hint}>
        <Trans>Deixe uma cor em branco para usar a padrão.</Trans>
      </p>
      <div className={classes.colors}>
        {words.map(({ name, label, use }) => (
          <ColorField
            key={name}
            look={{
              label,
              description: use,
              size: 'md',
              name,
              error: form.getInputProps(`customization.${name}`).error,
            }}
            value={colors[name]}
            meanwhile={<Skeleton height={87} radius={9} />}
            onChange={next => form.setFieldValue(`customization.${name}`, next)}
          />
        ))}
      </div>
      <LookPreview colors={colors} logo={logo.address} name={name} />
    </>
  );
}
