import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SortableRows } from '../../../ui/sortable-rows';
import { newId } from '../../../view/new-id';
import classes from './options-editor.module.css';

interface OptionsEditorProps {
  options: string[];
  /** Messages by path: `options` for the list, `options.0` for one of them. */
  errors: Record<string, ReactNode>;
  note: ReactNode;
  onChange: (options: string[]) => void;
}

/** Shows the editor of a field's options: adds, renames, sorts and removes them. */
export function OptionsEditor({ options, errors, note, onChange }: OptionsEditorProps) {
  const { t } = useLingui();
  const node = useRef<HTMLFieldSetElement>(null);
  const [ids, setIds] = useState<string[]>([]);
  const [focused, setFocused] = useState<string | null>(null);
  useEffect(() => {
    if (focused) node.current?.querySelector<HTMLElement>(`[data-row="${focused}"] input`)?.focus();
  }, [focused]);
  // A field without options starts with one empty option.
  const texts = options.length > 0 ? options : [''];
  // A restored draft may have a different number of options.
  const known = texts.map((_, at) => ids[at] ?? newId());
  if (known.length !== ids.length || known.some((id, at) => id !== ids[at])) setIds(known);
  const rows = texts.map((text, at) => ({ id: known[at]!, text, at }));
  const twice = texts.findIndex((text, at) => texts.indexOf(text) < at);
  const hasNone = texts.every(text => !text.trim());

  const change = (next: { id: string; text: string }[]) => {
    setIds(next.map(({ id }) => id));
    onChange(next.map(({ text }) => text));
  };
  const addAt = (at: number) => {
    const id = newId();
    change([...rows.slice(0, at), { id, text: '' }, ...rows.slice(at)]);
    setFocused(id);
  };
  const errorAt = (at: number) => {
    const ofList = at === Math.max(0, twice) && errors.options;
    if (!ofList && !errors[`options.${at}`]) return undefined;
    return hasNone ? t`É preciso adicionar items para este campo` : (errors[`options.${at}`] ?? ofList);
  };
  return (
    <fieldset ref={node} className={classes.options}>
      <legend>
        <Trans>Opções</Trans>
      </legend>
      {note && <p className={classes.note}>{note}</p>}
      <SortableRows
        label={t`Opções`}
        rows={rows}
        nameOf={({ text, at }) => text || t`opção ${at + 1}`}
        onMove={async (id, to) => {
          const others = rows.filter(row => row.id !== id);
          change([...others.slice(0, to), ...rows.filter(row => row.id === id), ...others.slice(to)]);
          return true;
        }}
      >
        {({ id, text, at }) => (
          <>
            <TextInput
              className={classes.option}
              aria-label={t`Opção ${at + 1}`}
              size="md"
              autoComplete="off"
              value={text}
              error={errorAt(at)}
              onChange={event => {
                const next = event.currentTarget.value;
                onChange(texts.map((other, place) => (place === at ? next : other)));
              }}
              onKeyDown={event => {
                if (event.key !== 'Enter' || !text.trim()) return;
                event.preventDefault();
                addAt(at + 1);
              }}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              disabled={rows.length === 1}
              aria-label={t`Remover ${text || t`opção ${at + 1}`}`}
              onClick={() => {
                change(rows.filter(row => row.id !== id));
                setFocused(rows[at === 0 ? 1 : at - 1]!.id);
              }}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </>
        )}
      </SortableRows>
      <Button
        variant="default"
        leftSection={<IconPlus size={17} aria-hidden />}
        onClick={() => addAt(rows.length)}
      >
        <Trans>Adicionar opção</Trans>
      </Button>
    </fieldset>
  );
}
