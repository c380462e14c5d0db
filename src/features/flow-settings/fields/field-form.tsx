import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type CustomField, customField, type FieldType, fieldType } from '../../../../domain/entities/board';
import { newField } from '../../../../domain/flow/configuration';
import { save } from '../../../online/save';
import * as alerts from '../../../state/alerts';
import { fieldKind } from '../../../ui/fields/field-types';
import { SwitchField } from '../../../ui/fields/switch-field';
import { FormMessage } from '../../../ui/form/form-message';
import classes from '../tab-list.module.css';
import { useEditForm } from '../use-edit-form';
import { FieldPreview } from './field-preview';
import { FieldTypeLock } from './field-type-lock';
import { OptionsEditor } from './options-editor';

interface FieldFormProps {
  boardId: string;
  /** Field that is edited; null creates a new one. */
  field: CustomField | null;
  onDone: () => void;
  onRemove: () => void;
}

const isChoice = (type: FieldType) => type === 'select' || type === 'multiselect';

/** Shows the form of a field of the flow, with a preview. */
export default function FieldForm({ boardId, field, onDone, onRemove }: FieldFormProps) {
  const { t } = useLingui();
  const [isLocked, setLocked] = useState(field !== null);
  const { form, bind, message, isSaving } = useEditForm<z.input<typeof newField>>({
    name: `flow.${boardId}.field.${field?.id ?? 'new'}`,
    schema: newField,
    saved: {
      name: field?.name ?? '',
      type: field?.type ?? 'string',
      description: field?.description ?? '',
      options: field?.options ?? [],
      required: field?.required ?? false,
      show_on_card: field?.show_on_card ?? false,
      show_on_approval: field?.show_on_approval ?? false,
    },
    save: async (values, edits) => {
      const path = `/boards/${boardId}/custom_fields`;
      const { problem } = await save({
        method: field ? 'PATCH' : 'POST',
        path: field ? `${path}/${field.id}` : path,
        body: { ...(field ? edits : values), ...(!isChoice(values.type) && { options: [] }) },
        answer: z.object({ data: customField }),
        otherwise: t`An error occurred`,
      });
      if (problem) return problem;
      return () => {
        alerts.success(field ? t`Campo salvo` : t`Campo criado`);
        onDone();
      };
    },
  });
  const { values } = form;
  const { options = [], type } = values;
  const flag = (key: 'required' | 'show_on_card' | 'show_on_approval') => ({
    checked: values[key] ?? false,
    error: form.errors[key],
    onChange: (isOn: boolean) => form.setFieldValue(key, isOn),
  });
  return (
    <form {...bind} className={classes.form}>
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        size="md"
        label={<Trans>Nome</Trans>}
        placeholder={t`Forma de pagamento`}
        autoComplete="off"
      />
      <NativeSelect
        {...form.getInputProps('type')}
        size="md"
        label={<Trans>Tipo</Trans>}
        disabled={isLocked}
        description={field && <FieldTypeLock field={field} onFree={() => setLocked(false)} />}
        data={fieldType.options.map(value => ({ value, label: fieldKind(value).name() }))}
      />
      {isChoice(type) && (
        <OptionsEditor
          options={options}
          errors={form.errors}
          note={
            field && isChoice(field.type) ? (
              <Trans>O card que usa uma opção removida ou renomeada continua mostrando a antiga.</Trans>
            ) : null
          }
          onChange={next => form.setFieldValue('options', next)}
        />
      )}
      <TextInput
        {...form.getInputProps('description')}
        size="md"
        label={<Trans>Descrição</Trans>}
        description={<Trans>Uma ajuda curta, que aparece junto do campo</Trans>}
        autoComplete="off"
      />
      <div>
        <SwitchField
          {...flag('required')}
          label={<Trans>Obrigatório</Trans>}
          description={<Trans>Nenhum card novo é criado sem ele; os que existem ficam como estão</Trans>}
        />
        <SwitchField
          {...flag('show_on_card')}
          label={<Trans>Mostrar no card</Trans>}
          description={<Trans>O valor aparece no quadro, sem abrir o card</Trans>}
        />
        <SwitchField
          {...flag('show_on_approval')}
          label={<Trans>Mostrar na aprovação</Trans>}
          description={<Trans>Quem aprova vê o valor junto do pedido</Trans>}
        />
      </div>
      <FieldPreview
        fields={[
          {
            id: field?.id ?? 'new',
            board_id: boardId,
            order: 0,
            name: values.name.trim() || t`Novo campo`,
            type,
            description: values.description ?? '',
            required: values.required ?? false,
            options: [...new Set(options.filter(Boolean))],
            show_on_card: false,
            show_on_approval: false,
          },
        ]}
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" size="md" loading={isSaving} fullWidth>
        {field ? <Trans>Salvar</Trans> : <Trans>Criar campo</Trans>}
      </Button>
      {field && (
        <Button variant="danger" size="md" fullWidth onClick={onRemove}>
          <Trans>Excluir campo…</Trans>
        </Button>
      )}
    </form>
  );
}
