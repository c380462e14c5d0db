import { useState } from 'react';
import { type CustomField, fieldType } from '../../../domain/entities/board';
import type { FieldValue } from '../../../domain/entities/card';
import { ColorField } from '../fields/color-field';
import { FieldInput } from '../fields/field-input';
import { fieldKind } from '../fields/field-types';
import { SwitchField } from '../fields/switch-field';
import { FilePicker } from '../photos/file-picker';
import classes from './gallery.module.css';

const NO_ID = '00000000-0000-7000-8000-000000000000';
const OPTIONS = ['À vista', 'Financiamento', 'Consórcio', 'Troca'];

/** Renders one field of each type, filled with its sample; then the inputs that are no field of a card. */
export function FieldParts() {
  const [values, setValues] = useState<Record<string, FieldValue | null>>(() =>
    Object.fromEntries(fieldType.options.map(type => [type, fieldKind(type).sample])),
  );
  const [color, setColor] = useState('#1b6ec2');
  const [isOn, setOn] = useState(false);
  const [files, setFiles] = useState<string[]>([]);
  const fields: CustomField[] = fieldType.options.map((type, order) => ({
    id: type,
    board_id: NO_ID,
    order,
    name: fieldKind(type).name(),
    description: '',
    required: false,
    type,
    options: OPTIONS,
    show_on_card: false,
    show_on_approval: false,
  }));
  return (
    <>
      <div className={classes.fields}>
        {fields.map(field => (
          <FieldInput
            key={field.id}
            field={field}
            timeZone="America/Sao_Paulo"
            value={values[field.id] ?? null}
            onChange={value => setValues(before => ({ ...before, [field.id]: value }))}
          />
        ))}
        <ColorField look={{ label: 'Cor', size: 'md' }} value={color} onChange={setColor} />
      </div>
      <output aria-label="Valores">{JSON.stringify(values)}</output>
      <SwitchField
        label="Avisar por e-mail"
        description="Um resumo por dia"
        checked={isOn}
        onChange={setOn}
      />
      <FilePicker
        label="Escolher fotos"
        accept="image/*"
        isMultiple
        maxBytes={1024 * 1024}
        onFiles={taken => setFiles(taken.map(({ name }) => name))}
      />
      {files.length > 0 && <p>{files.join(', ')}</p>}
    </>
  );
}
