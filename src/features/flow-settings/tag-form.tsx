import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { newTag } from '../../../domain/configuration';
import { type Tag, tag as tagRow } from '../../../domain/entities/board';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { DEFAULT_COLOR } from '../../ui/color';
import { FormMessage } from '../../ui/form/form-message';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { loadLater } from '../../ui/load-later';
import { draftPlace } from '../../view/drafts';
import classes from './tab-list.module.css';
import { TagContrast } from './tag-contrast';

// Beside the form it would weigh more than the form.
const ColorField = loadLater(async () => ({ default: (await import('../../ui/color-field')).ColorField }));

interface TagFormProps {
  boardId: string;
  /** What is changed; null makes a new one. */
  tag: Tag | null;
  onDone: () => void;
}

/** Name and colour of a tag, with how it will look. */
export default function TagForm({ boardId, tag, onDone }: TagFormProps) {
  const { t } = useLingui();
  const [draft] = useState(() => draftPlace(`flow.${boardId}.tag.${tag?.id ?? 'new'}`));
  const { form, bind, message, isSaving } = useSchemaForm({
    schema: newTag,
    initialValues: { name: tag?.name ?? '', color: tag?.color ?? DEFAULT_COLOR },
    draft,
    save: async body => {
      const path = `/boards/${boardId}/tags`;
      const { problem } = await save({
        method: tag ? 'PATCH' : 'POST',
        path: tag ? `${path}/${tag.id}` : path,
        body,
        answer: z.object({ data: tagRow }),
      });
      if (problem) return problem;
      alerts.success(tag ? t`Etiqueta salva` : t`Etiqueta criada`);
      onDone();
      return null;
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
        maxLength={50}
      />
      <ColorField
        look={{ label: <Trans>Cor</Trans>, size: 'md', error: form.errors.color, name: 'color' }}
        value={color}
        meanwhile={<Skeleton height={67} radius={9} />}
        onChange={next => form.setFieldValue('color', next)}
      />
      <TagContrast name={name.trim() || t`Etiqueta`} color={color} />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" size="md" loading={isSaving} fullWidth>
        {tag ? <Trans>Salvar</Trans> : <Trans>Criar etiqueta</Trans>}
      </Button>
    </form>
  );
}
