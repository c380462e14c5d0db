import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { CustomField } from '../../../../domain/entities/board';
import type { FieldValue } from '../../../../domain/entities/card';
import { companyTimeZone } from '../../../state/session/session';
import { FieldInput } from '../../../ui/fields/field-input';
import classes from './field-preview.module.css';

/** Shows the preview of the form for a new card. Typed values are not stored. */
export function FieldPreview({ fields }: { fields: CustomField[] }) {
  const [values, setValues] = useState<Record<string, FieldValue | null>>({});
  return (
    <div className={classes.preview} data-form>
      <h2>
        <Trans>Como aparece no card</Trans>
      </h2>
      {fields.map(field => (
        <FieldInput
          // Another type of field holds another kind of value, so the input starts afresh.
          key={field.id + field.type}
          field={field}
          value={values[field.id + field.type] ?? null}
          timeZone={companyTimeZone()}
          onChange={value => setValues({ ...values, [field.id + field.type]: value })}
        />
      ))}
    </div>
  );
}
