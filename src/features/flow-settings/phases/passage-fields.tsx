import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { CustomField, PhotoSlot } from '../../../../domain/entities/board';
import type { phasePassage } from '../../../../domain/flow/configuration';
import { CheckList } from '../../../ui/fields/check-list';
import { SwitchField } from '../../../ui/fields/switch-field';
import classes from '../flow-tab.module.css';

type Asked = z.input<typeof phasePassage>;

interface PassageFieldsProps {
  fields: CustomField[];
  slots: PhotoSlot[];
  value: Asked;
  /** Messages of the form, by `passage.` and the name. */
  errors: Record<string, ReactNode>;
  onChange: (part: keyof Asked, value: Asked[keyof Asked]) => void;
}

/** Shows the section «Antes de sair desta fase»: what the phase asks of a card before it goes on. */
export function PassageFields({ fields, slots, value, errors, onChange }: PassageFieldsProps) {
  const { t } = useLingui();
  const { field_ids = [], checklist = false, photos = 0, slot_ids = [] } = value;
  const wrong = errors['passage.field_ids'] ?? errors.passage;
  const toggled = (ids: string[], id: string, isChosen: boolean) =>
    isChosen ? [...ids, id] : ids.filter(other => other !== id);
  return (
    <fieldset className={classes.choice}>
      <legend>
        <Trans>Antes de sair desta fase</Trans>
      </legend>
      <p className={classes.note}>
        <Trans>Para avançar, o card precisa do que é pedido aqui. Para voltar, não.</Trans>
      </p>
      <CheckList
        label={t`Campos preenchidos`}
        items={fields}
        chosen={field_ids}
        onToggle={(id, isChosen) => onChange('field_ids', toggled(field_ids, id, isChosen))}
        empty={t`O fluxo ainda não tem campos. Crie-os na aba Formulários.`}
      />
      {wrong && (
        <p className={classes.error} role="alert">
          {wrong}
        </p>
      )}
      <SwitchField
        label={<Trans>Checklist concluída</Trans>}
        description={<Trans>Todos os itens de todas as tarefas do card marcados.</Trans>}
        error={errors['passage.checklist']}
        checked={checklist}
        onChange={next => onChange('checklist', next)}
      />
      <TextInput
        size="md"
        label={<Trans>Fotos</Trans>}
        description={<Trans>Quantas imagens o card tem de ter nos anexos.</Trans>}
        error={errors['passage.photos']}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t`Nenhuma`}
        value={photos || ''}
        onChange={event => {
          const typed = event.currentTarget.value.trim();
          // «1,5» is not a whole number, and stays as typed to be reported.
          onChange('photos', /^\d*$/.test(typed) ? Number(typed) : (typed as never));
        }}
      />
      {slots.length > 0 && (
        <CheckList
          label={t`Fotos do roteiro`}
          items={slots.map(({ id, name }) => ({ id, name: t`Foto: ${name}` }))}
          chosen={slot_ids}
          onToggle={(id, isChosen) => onChange('slot_ids', toggled(slot_ids, id, isChosen))}
          empty=""
        />
      )}
      {errors['passage.slot_ids'] && (
        <p className={classes.error} role="alert">
          {errors['passage.slot_ids']}
        </p>
      )}
    </fieldset>
  );
}
