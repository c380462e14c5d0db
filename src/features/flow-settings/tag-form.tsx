import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { type Tag, tag as tagRow } from '../../../domain/entities/board';
import { newTag } from '../../../domain/flow/configuration';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { DEFAULT_COLOR } from '../../ui/fields/color';
import { FormColor } from '../../ui/form/form-color';
import { FormMessage } from '../../ui/form/form-message';
import classes from './tab-list.module.css';
import { TagContrast } from './tag-contrast';
import { useEditForm } from './use-edit-form';

interface TagFormProps {
  boardId: string;
  /** Tag that is edited; null creates a new one. */
  tag: Tag | null;
  onDone: () => void;
}

/** Shows the form of a tag's name and colour, with a preview. */
export default function TagForm({ boardId, tag, onDone }: TagFormProps) {
  const { t } = useLingui();
  const { form, bind, message, isSaving } = useEditForm({
    name: `flow.${boardId}.tag.${tag?.id ?? 'new'}`,
    schema: newTag,
    saved: { name: tag?.name ?? '', color: tag?.color ?? DEFAULT_COLOR },
    save: async (values, edits) => {
      const path = `/boards/${boardId}/tags`;
      const { problem } = await save({
        method: tag ? 'PATCH' : 'POST',
        path: tag ? `${path}/${tag.id}` : path,
        body: tag ? edits : values,
        answer: z.object({ data: tagRow }),
      });
      if (problem) return problem;
      return () => {
        alerts.success(tag ? t`Etiqueta salva` : t`Etiqueta criada`);
        onDone();
      };
    },
  });
  const { name, color = DEFAULT_COLOR } = form.values;
  return (
    <form {...bind} className={classes.form}>
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        size="md"
        label={<Trans>Nome</Trans>}
        placeholder={t`Urgente`}
        autoComplete="off"
      />
      <FormColor form={form} />
      <TagContrast name={name.trim() || t`Etiqueta`} color={color} />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" size="md" loading={isSaving} fullWidth>
        {tag ? <Trans>Salvar</Trans> : <Trans>Criar etiqueta</Trans>}
      </Button>
    </form>
  );
}
