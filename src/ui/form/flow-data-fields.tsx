import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type * as z from 'zod/mini';
import type { flowData } from '../../../domain/configuration';
import { TEXT_MAX } from '../../../domain/limits';
import { loadLater } from '../load-later';
import { SwitchField } from '../switch-field';

// Beside the form it would weigh more than the form.
const ColorField = loadLater(async () => ({ default: (await import('../color-field')).ColorField }));

interface FlowDataFieldsProps {
  form: UseFormReturnType<z.infer<typeof flowData>>;
  /** Without the switch: where deactivating asks first. */
  hasNoSwitch?: boolean;
}

/** What a flow is called and looks like, for the form that makes one and the one that changes it. */
export function FlowDataFields({ form, hasNoSwitch }: FlowDataFieldsProps) {
  const { t } = useLingui();
  const { color, enabled } = form.values;
  return (
    <>
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        size="md"
        label={<Trans>Nome</Trans>}
        placeholder={t`Venda de veículos`}
        autoComplete="off"
        maxLength={TEXT_MAX}
      />
      <TextInput
        {...form.getInputProps('prefix')}
        size="md"
        label={<Trans>Sigla</Trans>}
        description={<Trans>De 2 a 5 letras. Com ela os cards são numerados: VND-1, VND-2…</Trans>}
        placeholder="VND"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={5}
        // The schema makes capitals of it; a value changed while it is typed would move the caret.
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
      <ColorField
        look={{ label: <Trans>Cor</Trans>, size: 'md', error: form.errors.color, name: 'color' }}
        value={color}
        meanwhile={<Skeleton height={67} radius={9} />}
        onChange={next => form.setFieldValue('color', next)}
      />
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
