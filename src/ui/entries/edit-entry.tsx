import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import type { CustomField } from '../../../domain/entities/board';
import type { FieldValue } from '../../../domain/entities/card';
import { typedValue } from '../../../domain/reading/typed-value';
import type { EntryView } from '../../view/types';
import { DateInput } from '../fields/date-control';
import { FieldInputs } from '../fields/field-input';
import { FormMessage } from '../form/form-message';
import { type DraftPlace, type FormProblem, useSchemaForm } from '../form/use-schema-form';
import { isUnclear } from '../text/is-unclear';
import { encodeMentions, type Mentionable, plainMentions } from '../text/mentions';
import classes from './edit-entry.module.css';

export interface EditEntryProps {
  entry: EntryView;
  /**
   * Fields of the card's flow; null while they are not known: the values typed in them are kept. A field deleted
   * meanwhile is dropped from the change.
   */
  fields: CustomField[] | null;
  /** People whom a comment may mention. */
  people: Mentionable[];
  timeZone: string;
  /** Sends the corrected change. Returns what is still wrong, if anything. */
  onCorrect: (id: string, corrected: object) => Promise<FormProblem | null>;
  /** Place of the draft that is kept while the sheet is closed. */
  draft: DraftPlace;
  onDone: () => void;
}

const TEXTS_OF_LINES = ['description', 'more_info', 'comment'];
const custom = (id: string) => `custom_fields.${id}`;

/** Renders a refused change with the values typed in it, to be corrected and sent at its old place in the order. */
export default function EditEntry({
  entry,
  fields,
  people,
  timeZone,
  onCorrect,
  draft,
  onDone,
}: EditEntryProps) {
  const { t } = useLingui();
  const isComment = entry.comment_id !== null;
  const nameOf = (id: string) => people.find(person => person.id === id)?.name ?? id;
  const parts = entry.typed.filter(({ path }) => !path.startsWith('custom_fields.'));
  // A new card may lack a field that has become required since.
  const isNewCard = entry.name === 'card.create';
  const shown = (fields ?? []).filter(
    ({ id }) => isNewCard || entry.typed.some(({ path }) => path === custom(id)),
  );
  const typedIn = (id: string) => entry.typed.find(({ path }) => path === custom(id))?.value ?? null;
  const hasFields = fields !== null && (isNewCard || entry.typed.length > parts.length);
  const { form, bind, message, isSaving } = useSchemaForm<Record<string, unknown>>({
    schema: z.record(z.string(), z.unknown()),
    initialValues: {
      ...Object.fromEntries(
        parts.map(({ path, value }) => [
          path,
          isComment
            ? plainMentions(String(value), nameOf)
            : (value ?? (path === 'expiration_date' ? null : '')),
        ]),
      ),
      custom_fields: Object.fromEntries(shown.map(({ id }) => [id, typedIn(id)])),
    },
    draft,
    save: async ({ custom_fields, ...texts }) => {
      if (isComment && isUnclear(String(texts.description), people)) {
        const message = t`Mais de uma pessoa tem este nome: escreva também o e-mail, como em «@Ana (ana@loja.com)»`;
        return { message, errors: { description: [message] } };
      }
      const values = custom_fields as Record<string, FieldValue | null>;
      const corrected = {
        ...texts,
        ...(isComment && { description: encodeMentions(String(texts.description), people) }),
        ...(hasFields && {
          custom_fields: shown.map(({ id, type }) => ({
            field_id: id,
            value: typedValue(type, values[id] ?? null),
          })),
        }),
      };
      return (await onCorrect(entry.id, corrected)) ?? onDone;
    },
  });
  return (
    <form {...bind} className={classes.form}>
      {entry.refusal && <p className={classes.reason}>{entry.refusal.message}</p>}
      {parts.map(({ path, label }, index) => {
        const { value, error, onChange } = form.getInputProps(path);
        const look = { size: 'md' as const, label, error };
        const focus = index === 0 ? { 'data-autofocus': true } : {};
        if (path === 'expiration_date') {
          return (
            <DateInput key={path} look={look} timeZone={timeZone} value={value ?? ''} onChange={onChange} />
          );
        }
        if (TEXTS_OF_LINES.includes(path)) {
          return (
            <Textarea
              key={path}
              {...look}
              {...focus}
              autosize
              minRows={2}
              maxRows={8}
              value={value}
              onChange={onChange}
            />
          );
        }
        return <TextInput key={path} {...look} {...focus} value={value} onChange={onChange} />;
      })}
      <FieldInputs fields={shown} timeZone={timeZone} getInputProps={form.getInputProps} />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" size="md" fullWidth loading={isSaving}>
        <Trans>Enviar de novo</Trans>
      </Button>
    </form>
  );
}
