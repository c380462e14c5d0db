import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { requiredText } from '../../../domain/entities/scalars';
import { FormMessage } from '../form/form-message';
import { SaveBar } from '../form/save-bar';
import { useSchemaForm } from '../form/use-schema-form';
import classes from './gallery.module.css';

const schema = z.object({ name: requiredText(20), prefix: requiredText(5) });

/** Renders a settings form whose server already has the name «Vendas». */
export function FormParts() {
  const { form, bind, message, isSaving, discard } = useSchemaForm({
    schema,
    initialValues: { name: 'Preparação', prefix: 'PRE' },
    save: async ({ name }) =>
      name === 'Vendas' ? { message: 'Confira os campos', errors: { name: ['Este nome já existe'] } } : null,
  });
  return (
    <form {...bind} className={classes.form}>
      <TextInput {...form.getInputProps('name')} size="md" label="Nome do fluxo" />
      <TextInput {...form.getInputProps('prefix')} size="md" label="Sigla" />
      <FormMessage>{message}</FormMessage>
      <p>
        <Link to="/home">Ir a outra página</Link>
      </p>
      <SaveBar isDirty={form.isDirty()} isSaving={isSaving} onDiscard={discard} />
    </form>
  );
}
