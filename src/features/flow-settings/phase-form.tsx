import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { phaseData } from '../../../domain/configuration';
import type { Phase } from '../../../domain/entities/board';
import { TEXT_MAX } from '../../../domain/limits';
import { openPhases } from '../../../domain/move-rule';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { Confirm } from '../../ui/confirm';
import { FormMessage } from '../../ui/form/form-message';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { loadLater } from '../../ui/load-later';
import { SwitchField } from '../../ui/switch-field';
import { draftPlace } from '../../view/drafts';
import { FinalChoice } from './final-choice';
import classes from './flow-tab.module.css';

// Beside the form it would weigh more than the form.
const ColorField = loadLater(async () => ({ default: (await import('../../ui/color-field')).ColorField }));

interface PhaseFormProps {
  boardId: string;
  phases: Phase[];
  /** What is changed; null makes a new one. */
  phase: Phase | null;
  /** Cards in it; null for none, or while that is not known. */
  cards: number | null;
  onDone: () => void;
}

type Values = z.infer<typeof phaseData> & { final: string };

const chosenFinal = z.enum(['old', 'new', 'both'], 'Escolha uma das opções');

/** A phase of a flow. A new one that comes after a final one asks which of them is final. */
export default function PhaseForm({ boardId, phases, phase, cards, onDone }: PhaseFormProps) {
  const { t } = useLingui();
  const [draft] = useState(() => draftPlace(`flow.${boardId}.phase.${phase?.id ?? 'new'}`));
  const [asking, setAsking] = useState<'disable' | 'delete' | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const last = openPhases(phases).at(-1);
  const before = !phase && last?.is_final ? last : null;
  const path = `/boards/${boardId}/phases`;
  const patch = (id: string, body: object) =>
    save({ method: 'PATCH', path: `${path}/${id}`, body, answer: z.unknown() });

  const { form, bind, message, isSaving } = useSchemaForm<Values>({
    schema: z.extend(phaseData, { final: before ? chosenFinal : z.string() }),
    initialValues: {
      name: phase?.name ?? '',
      description: phase?.description ?? '',
      color: phase?.color ?? '#868e96',
      enabled: phase?.enabled ?? true,
      is_final: phase?.is_final ?? false,
      final: '',
    },
    draft,
    save: async ({ final, ...values }) => {
      setRefused(null);
      const body = before ? { ...values, is_final: final !== 'old' } : values;
      const { problem } = phase
        ? await patch(phase.id, body)
        : await save({ method: 'POST', path, body, answer: z.unknown() });
      if (problem) return problem;
      // The new one is there, whatever becomes of this.
      const other = before && final === 'new' ? await patch(before.id, { is_final: false }) : null;
      if (other?.problem) alerts.error(other.problem.message);
      else alerts.success(phase ? t`Fase salva` : t`Fase criada`);
      onDone();
      return null;
    },
  });
  const remove = async () => {
    setDeleting(true);
    const { problem } = await save({ method: 'DELETE', path: `${path}/${phase!.id}`, answer: z.unknown() });
    setDeleting(false);
    if (problem) return setRefused(problem.message);
    alerts.success(t`Fase excluída`);
    void draft.forget();
    onDone();
  };
  const { color, enabled, is_final, final } = form.values;
  return (
    <form {...bind} className={classes.fields}>
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        size="md"
        label={<Trans>Nome</Trans>}
        placeholder={t`Vistoria`}
        autoComplete="off"
        maxLength={TEXT_MAX}
      />
      <Textarea
        {...form.getInputProps('description')}
        size="md"
        label={<Trans>Descrição</Trans>}
        description={<Trans>O que se faz nesta fase. Aparece no quadro.</Trans>}
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
          error={form.errors.final}
          onChange={next => form.setFieldValue('final', next)}
        />
      ) : (
        <SwitchField
          label={<Trans>Fase final</Trans>}
          description={<Trans>O card que entra nela está concluído, e não atrasa mais.</Trans>}
          checked={is_final}
          onChange={next => form.setFieldValue('is_final', next)}
        />
      )}
      <FormMessage>{refused ?? message}</FormMessage>
      <Button type="submit" size="md" loading={isSaving} disabled={isDeleting} fullWidth>
        {phase ? <Trans>Salvar</Trans> : <Trans>Criar fase</Trans>}
      </Button>
      {phase && (
        <Button
          variant="subtle"
          color="gray"
          size="md"
          className={classes.danger}
          loading={isDeleting}
          onClick={() => setAsking('delete')}
          fullWidth
        >
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
        <p>
          <Trans>A fase sai do fluxo com os seus caminhos e aprovadores. Isto não pode ser desfeito.</Trans>
        </p>
      </Confirm>
    </form>
  );
}
