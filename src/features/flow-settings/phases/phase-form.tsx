import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { CustomField, Phase, PhotoSlot } from '../../../../domain/entities/board';
import { phaseData } from '../../../../domain/flow/configuration';
import { byOrder, openPhases } from '../../../../domain/flow/phase-order';
import { save } from '../../../online/save';
import * as alerts from '../../../state/alerts';
import { SwitchField } from '../../../ui/fields/switch-field';
import { FormColor } from '../../../ui/form/form-color';
import { FormMessage } from '../../../ui/form/form-message';
import { Confirm } from '../../../ui/sheet/confirm';
import classes from '../flow-tab.module.css';
import { useEditForm } from '../use-edit-form';
import { FinalChoice } from './final-choice';
import { PassageFields } from './passage-fields';

interface PhaseFormProps {
  boardId: string;
  phases: Phase[];
  fields: CustomField[];
  slots: PhotoSlot[];
  /** Phase that is edited; null creates a new one. */
  phase: Phase | null;
  /** Number of cards in it; null for none, or while that is not known. */
  cards: number | null;
  onDone: () => void;
}

type Values = z.input<typeof phaseData> & { after: string; final: string };

/**
 * Shows the form of a phase. A new one asks for its place, by default before the final phase; after it, it becomes the
 * final one unless the person chooses otherwise.
 */
export default function PhaseForm(props: PhaseFormProps) {
  const { boardId, phases, fields, slots, phase, cards, onDone } = props;
  const { t } = useLingui();
  const [asking, setAsking] = useState<'disable' | 'delete' | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const ordered = [...phases].sort(byOrder);
  const last = openPhases(phases).at(-1);
  const path = `/boards/${boardId}/phases`;
  /** Removes fields and photos that no longer exist from the passage, since they can't be unticked any more. */
  const withKnown = ({ passage, ...values }: Partial<Values>) => ({
    ...values,
    ...(passage && {
      passage: {
        ...passage,
        field_ids: passage.field_ids?.filter(id => fields.some(field => field.id === id)),
        slot_ids: passage.slot_ids?.filter(id => slots.some(slot => slot.id === id)),
      },
    }),
  });
  /** Returns the final phase after which a new one is added; null if there is none. */
  const finalBefore = (after: string) => (!phase && last?.is_final && last.id === after ? last : null);
  const patch = (id: string, body: object) =>
    save({ method: 'PATCH', path: `${path}/${id}`, body, answer: z.unknown() });

  const { form, bind, message, isSaving, discard } = useEditForm<Values>({
    name: `flow.${boardId}.phase.${phase?.id ?? 'new'}`,
    schema: z.extend(phaseData, { after: z.string(), final: z.string() }),
    saved: {
      name: phase?.name ?? '',
      description: phase?.description ?? '',
      color: phase?.color ?? '#868e96',
      enabled: phase?.enabled ?? true,
      is_final: phase?.is_final ?? false,
      passage: { field_ids: [], checklist: false, photos: 0, slot_ids: [], ...phase?.passage },
      quick_approval: phase?.quick_approval ?? true,
      after: ordered.findLast(({ is_final }) => !is_final)?.id ?? '',
      final: 'new',
    },
    save: async ({ after, final, ...values }, { was, ...edits }) => {
      setRefused(null);
      const before = finalBefore(after);
      const made = {
        ...withKnown(values),
        after_phase_id: after || null,
        ...(before && { is_final: final !== 'old' }),
      };
      const { problem } = phase
        ? await patch(phase.id, { ...withKnown(edits), was: withKnown(was) })
        : await save({ method: 'POST', path, body: made, answer: z.unknown() });
      if (problem) return problem;
      // The new phase exists even if this step fails.
      const other = before && final === 'new' ? await patch(before.id, { is_final: false }) : null;
      return () => {
        if (other?.problem) alerts.error(other.problem.message);
        else alerts.success(phase ? t`Fase salva` : t`Fase criada`);
        onDone();
      };
    },
  });
  const remove = async () => {
    setDeleting(true);
    const { problem } = await save({ method: 'DELETE', path: `${path}/${phase!.id}`, answer: z.unknown() });
    setDeleting(false);
    if (problem) return setRefused(problem.message);
    alerts.success(t`Fase excluída`);
    discard();
    onDone();
  };
  const { enabled, is_final, after, final, passage, quick_approval } = form.values;
  const before = finalBefore(after);
  return (
    <form {...bind} className={classes.fields}>
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        size="md"
        label={<Trans>Nome</Trans>}
        placeholder={t`Vistoria`}
        autoComplete="off"
      />
      {!phase && (
        <NativeSelect
          {...form.getInputProps('after')}
          error={form.errors.after_phase_id}
          size="md"
          label={<Trans>Depois de</Trans>}
          data={[
            { value: '', label: t`No começo do fluxo` },
            ...ordered.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <Textarea
        {...form.getInputProps('description')}
        size="md"
        label={<Trans>Descrição</Trans>}
        description={<Trans>O que se faz nesta fase. No quadro, aparece ao apontar para o nome dela.</Trans>}
        autosize
        minRows={2}
        maxRows={6}
      />
      <FormColor form={form} />
      <SwitchField
        label={<Trans>Ativa</Trans>}
        description={<Trans>Numa fase desativada não entra nenhum card.</Trans>}
        error={form.errors.enabled}
        checked={enabled}
        onChange={next =>
          !next && phase?.enabled && cards ? setAsking('disable') : form.setFieldValue('enabled', next)
        }
      />
      {before ? (
        <FinalChoice
          before={before.name}
          value={final}
          onChange={next => form.setFieldValue('final', next)}
        />
      ) : (
        <SwitchField
          label={<Trans>Fase final</Trans>}
          description={<Trans>O card que entra nela está concluído, e não atrasa mais.</Trans>}
          error={form.errors.is_final}
          checked={is_final}
          onChange={next => form.setFieldValue('is_final', next)}
        />
      )}
      <PassageFields
        fields={fields}
        slots={slots}
        value={passage}
        errors={form.errors}
        onChange={(part, next) => form.setFieldValue(`passage.${part}`, next)}
      />
      <SwitchField
        label={<Trans>Aprovar pelo aviso</Trans>}
        description={
          <Trans>O aviso que pede a aprovação traz o botão «Aprovar». Sem isto, ele só abre o app.</Trans>
        }
        error={form.errors.quick_approval}
        checked={quick_approval}
        onChange={next => form.setFieldValue('quick_approval', next)}
      />
      <FormMessage>{refused ?? message}</FormMessage>
      <Button type="submit" size="md" loading={isSaving} disabled={isDeleting} fullWidth>
        {phase ? <Trans>Salvar</Trans> : <Trans>Criar fase</Trans>}
      </Button>
      {phase && (
        <Button variant="danger" size="md" loading={isDeleting} onClick={() => setAsking('delete')} fullWidth>
          <Trans>Excluir fase</Trans>
        </Button>
      )}
      <Confirm
        isOpen={asking === 'disable'}
        title={<Trans>Desativar {phase?.name}?</Trans>}
        confirm={<Trans>Desativar</Trans>}
        onConfirm={() => form.setFieldValue('enabled', false)}
        onClose={() => setAsking(null)}
      >
        <p>
          <Plural
            value={cards ?? 0}
            one="Nesta fase está # card: ele fica nela até ser movido, e nenhum outro entra. Vale ao salvar."
            other="Nesta fase estão # cards: eles ficam nela até serem movidos, e nenhum outro entra. Vale ao salvar."
          />
        </p>
      </Confirm>
      <Confirm
        isOpen={asking === 'delete'}
        isDangerous
        title={<Trans>Excluir {phase?.name}?</Trans>}
        confirm={<Trans>Excluir</Trans>}
        onConfirm={() => void remove()}
        onClose={() => setAsking(null)}
      >
        {cards ? (
          <p>
            <Plural
              value={cards}
              one="Nesta fase está # card: ela só pode ser excluída depois que ele for movido."
              other="Nesta fase estão # cards: ela só pode ser excluída depois que eles forem movidos."
            />
          </p>
        ) : null}
        <p>
          <Trans>A fase será excluída, com os seus caminhos e aprovadores. Isso não pode ser desfeito.</Trans>
        </p>
      </Confirm>
    </form>
  );
}
