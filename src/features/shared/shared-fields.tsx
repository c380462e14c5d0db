import { Trans } from '@lingui/react/macro';
import type { SharedCard } from '../../../domain/card/shared-card';
import type { FieldType } from '../../../domain/entities/board';
import { FIELD_RULES, formatFieldValue } from '../../../domain/flow/custom-fields';
import { LinkedText } from '../../ui/text/linked-text';
import classes from './shared-fields.module.css';
import { Section } from './shared-section';

/** Shows the values of the flow's own fields; a type that this version doesn't know is shown unformatted. */
export function SharedFields({ card: { custom_fields, company } }: { card: SharedCard }) {
  if (custom_fields.length === 0) return null;
  return (
    <Section title={<Trans>Dados</Trans>}>
      <dl className={classes.fields}>
        {custom_fields.map(({ id, custom_field_name, custom_field_type, value }) => (
          <div key={id}>
            <dt>{custom_field_name}</dt>
            <dd>
              <LinkedText text={formatFieldValue(typeOf(custom_field_type), value, company.time_zone)} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

const typeOf = (type: string) => (Object.hasOwn(FIELD_RULES, type) ? (type as FieldType) : 'string');
