import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PhotoSlot, SlotOutline } from '../../../../domain/entities/board';
import { STANDARD_SLOTS } from '../../../../domain/flow/standard-slots';
import { SLOTS_MAX } from '../../../../domain/limits';
import { SlotOutlinePicture } from '../../../ui/photos/slot-outline-picture';
import { SortableRows } from '../../../ui/sortable-rows';
import { newId } from '../../../view/new-id';
import classes from './slots-editor.module.css';

interface SlotsEditorProps {
  slots: PhotoSlot[];
  /** Messages by path: `photo_slots` for the list, `photo_slots.0.name` for one name. */
  errors: Record<string, ReactNode>;
  isLocked: boolean;
  onChange: (slots: PhotoSlot[]) => void;
}

/** Shows the editor of a roteiro's slots: adds, names, outlines, sorts and removes them. */
export function SlotsEditor({ slots, errors, isLocked, onChange }: SlotsEditorProps) {
  const { t } = useLingui();
  const node = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  useEffect(() => {
    if (!focused) return;
    node.current?.querySelector<HTMLElement>(`[data-row="${focused}"] input`)?.focus();
    setFocused(null);
  }, [focused]);
  const outlines: Record<Exclude<SlotOutline, 'none'>, string> = {
    front: t`Frente`,
    back: t`Traseira`,
    left: t`Lado esquerdo`,
    right: t`Lado direito`,
    dashboard: t`Painel`,
    odometer: t`Hodômetro`,
    chassis: t`Chassi`,
  };
  const rows = slots.map((slot, at) => ({ ...slot, at }));
  const place = (at: number) => t`foto ${at + 1}`;
  const edit = (id: string, values: Partial<PhotoSlot>) =>
    onChange(slots.map(slot => (slot.id === id ? { ...slot, ...values } : slot)));
  const add = (added: Omit<PhotoSlot, 'id'>[]) => {
    const made = added.map(slot => ({ id: newId(), ...slot }));
    onChange([...slots, ...made]);
    setFocused(made[0]!.id);
  };
  return (
    <div ref={node} className={classes.slots}>
      {slots.length === 0 ? (
        <p className={classes.note}>
          <Trans>Este fluxo ainda não tem roteiro: cada pessoa tira as fotos que quiser.</Trans>
        </p>
      ) : (
        <SortableRows
          label={t`Fotos do roteiro`}
          rows={rows}
          nameOf={({ name, at }) => name || place(at)}
          isLocked={isLocked}
          buttonsOf={({ id, name, at }) => (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              disabled={isLocked}
              aria-label={t`Remover ${name || place(at)}`}
              onClick={() => {
                onChange(slots.filter(slot => slot.id !== id));
                setFocused((slots[at + 1] ?? slots[at - 1])?.id ?? null);
              }}
            >
              <IconTrash size={18} />
            </ActionIcon>
          )}
          onMove={async (id, to) => {
            const others = slots.filter(slot => slot.id !== id);
            onChange([...others.slice(0, to), ...slots.filter(slot => slot.id === id), ...others.slice(to)]);
            return true;
          }}
        >
          {({ id, name, outline, at }) => (
            <>
              <SlotOutlinePicture outline={outline} className={classes.picture} />
              <span className={classes.inputs}>
                <TextInput
                  aria-label={t`Nome da ${place(at)}`}
                  size="md"
                  autoComplete="off"
                  disabled={isLocked}
                  value={name}
                  error={errors[`photo_slots.${at}.name`]}
                  onChange={event => edit(id, { name: event.currentTarget.value })}
                />
                <NativeSelect
                  aria-label={t`Contorno de ${name || place(at)}`}
                  size="md"
                  disabled={isLocked}
                  value={outline}
                  data={[
                    ...Object.entries(outlines).map(([value, label]) => ({ value, label })),
                    { value: 'none', label: t`Sem contorno` },
                  ]}
                  onChange={event => edit(id, { outline: event.currentTarget.value as SlotOutline })}
                />
              </span>
            </>
          )}
        </SortableRows>
      )}
      {errors.photo_slots && (
        <p className={classes.error} role="alert">
          {errors.photo_slots}
        </p>
      )}
      <div className={classes.add}>
        {slots.length === 0 && (
          <Button variant="light" disabled={isLocked} onClick={() => add(STANDARD_SLOTS)}>
            <Trans>Usar o roteiro padrão</Trans>
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconPlus size={17} aria-hidden />}
          disabled={isLocked || slots.length >= SLOTS_MAX}
          onClick={() => add([{ name: '', outline: 'none' }])}
        >
          <Trans>Adicionar foto</Trans>
        </Button>
      </div>
    </div>
  );
}
