import { Trans, useLingui } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type * as z from 'zod/mini';
import type { flowData } from '../../../domain/flow/configuration';
import { SwitchField } from '../fields/switch-field';
import { FormColor } from './form-color';

interface FlowDataFieldsProps {
  form: UseFormReturnType<z.infer<typeof flowData>>;
  /** Whether to leave out the switch of activity, as deactivating is done elsewhere and asks for confirmation. */
  hasNoSwitch?: boolean;
}

/** Renders the fields of a flow's name and look, for the forms that create and edit a flow. */
export function FlowDataFields({ form, hasNoSwitch }: FlowDataFieldsProps) {
  const { t } = useLingui();
  const { enabled } = form.values;
  return (
    <>
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        size="md"
        label={<Trans>Nome</Trans>}
        placeholder={t`Venda de veículos`}
        autoComplete="off"
      />
      <TextInput
        {...form.getInputProps('prefix')}
        size="md"
        label={<Trans>Sigla</Trans>}
        description={<Trans>De 2 a 5 letras. Com ela os cards são numerados: VND‑1, VND‑2…</Trans>}
        placeholder="VND"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        // Capitals are made by the schema, as changing the value during typing would move the caret.
        styles={{ input: { textTransform: 'uppercase' } }}
      />
      <Textarea
        {...form.getInputProps('description')}
        size="md"
        label={<Trans>Descrição</Trans>}
        autosize
        minRows={2}
        maxRows={6}
      />
      <FormColor form={form} />
      {!hasNoSwitch && (
        <SwitchField
          label={<Trans>Ativo</Trans>}
          description={<Trans>Desativado, o fluxo fica só para leitura.</Trans>}
          checked={enabled}
          onChange={next => form.setFieldValue('enabled', next)}
        />
      )}
    </>
  );
}
