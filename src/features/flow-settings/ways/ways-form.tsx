import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { boardChange } from '../../../../domain/flow/configuration';
import { outlineOf } from '../../../../domain/flow/flow-outline';
import { flowWarnings } from '../../../../domain/flow/flow-warnings';
import { save } from '../../../online/save';
import * as alerts from '../../../state/alerts';
import { SentenceChoice } from '../../../ui/fields/sentence-choice';
import { FlowPicture } from '../../../ui/flow-picture/flow-picture';
import { FormMessage } from '../../../ui/form/form-message';
import { SaveBar } from '../../../ui/form/save-bar';
import { useSchemaForm } from '../../../ui/form/use-schema-form';
import { loadLater } from '../../../ui/page/load-later';
import { useIsPhone } from '../../../ui/use-media';
import { draftPlace } from '../../../view/drafts';
import classes from '../flow-tab.module.css';
import { partlySaved } from '../partly-saved';
import type { TabProps } from '../tab-props';
import { useFollow } from '../use-follow';
import ways from '../ways.module.css';

const WaysLists = loadLater(() => import('./ways-lists'));
const WaysMatrix = loadLater(() => import('./ways-matrix'));

const schema = z.object({
  phase_config: z.enum(['free', 'rules']),
  /** Allowed moves, as `<from> <to>`. */
  ways: z.array(z.string()),
});

/**
 * Shows the form of the allowed moves: all of them, or by ticked rules, beside a drawing of the result. Saved as a
 * whole.
 */
export function WaysForm({ view, isOffline }: TabProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { board, phases } = view;
  const [draft] = useState(() => draftPlace(`flow.${board.id}.ways`));
  const standing = view.rules
    .filter(({ deleted_at }) => !deleted_at)
    .map(({ from_phase_id, to_phase_id }) => `${from_phase_id} ${to_phase_id}`)
    .sort();
  const saved = { phase_config: board.phase_config, ways: standing };
  const from = (all: string[], id: string) =>
    all.filter(way => way.startsWith(`${id} `)).map(way => way.slice(id.length + 1));

  const { form, bind, message, isSaving, discard } = useSchemaForm<z.infer<typeof schema>>({
    schema,
    initialValues: saved,
    draft,
    save: async values => {
      const known = new Set(phases.map(({ id }) => id));
      const path = `/boards/${board.id}`;
      const { phase_config } = values;
      const wanted = (id: string) => from(values.ways, id).filter(to => known.has(to));
      const changed = phases.filter(({ id }) => String(wanted(id)) !== String(from(standing, id)));
      // Saves the rules first, so that they apply from the moment that the flow follows rules.
      const steps = changed.map(({ id, name }) => ({
        call: {
          method: 'POST' as const,
          path: `${path}/phases/${id}/rules`,
          body: { to_phase_ids: wanted(id) },
        },
        words: t`caminhos de ${name}`,
      }));
      const mode = { method: 'PATCH' as const, path, body: boardChange.parse({ phase_config }) };
      const all = [
        ...steps,
        ...(phase_config === board.phase_config ? [] : [{ call: mode, words: t`como os cards andam` }]),
      ];
      const words = all.map(step => step.words);
      for (const [at, { call }] of all.entries()) {
        const { problem } = await save({ ...call, answer: z.unknown() });
        if (!problem) continue;
        // Discarding then drops only what wasn't saved.
        const done = new Set(changed.slice(0, at).map(({ id }) => id));
        const stands = (isDone: boolean) => (way: string) => done.has(way.split(' ')[0]!) === isDone;
        const now = [...values.ways.filter(stands(true)), ...standing.filter(stands(false))].sort();
        form.setInitialValues({ ...saved, ways: now });
        return partlySaved(problem, words.slice(0, at), words.slice(at));
      }
      form.setInitialValues(values);
      return () => alerts.success(t`Caminhos salvos`);
    },
  });
  useFollow(form, saved);

  const { values } = form;
  const isFree = values.phase_config === 'free';
  const rules = values.ways.map(way => {
    const [from_phase_id, to_phase_id] = way.split(' ') as [string, string];
    return { id: way, board_id: board.id, from_phase_id, to_phase_id, deleted_at: null };
  });
  const outline = outlineOf({ ...view, board: { phase_config: values.phase_config }, rules });
  const warnings = flowWarnings(outline);
  const toggle = (way: string) =>
    form.setFieldValue(
      'ways',
      (values.ways.includes(way) ? values.ways.filter(other => other !== way) : [...values.ways, way]).sort(),
    );
  const Ways = isPhone ? WaysLists : WaysMatrix;
  return (
    <form {...bind} className={classes.fields}>
      <SentenceChoice
        legend={<Trans>Como os cards andam</Trans>}
        options={[
          {
            value: 'free',
            label: <Trans>Livre</Trans>,
            hint: <Trans>De qualquer fase para qualquer outra.</Trans>,
          },
          {
            value: 'rules',
            label: <Trans>Com regras</Trans>,
            hint: <Trans>Só pelos caminhos marcados.</Trans>,
          },
        ]}
        value={values.phase_config}
        isDisabled={isOffline}
        onChange={mode => form.setFieldValue('phase_config', mode)}
      />
      {warnings.length > 0 && (
        <ul className={ways.warnings} aria-label={t`Avisos`}>
          {warnings.map(({ kind, phase, words }) => (
            <li key={`${kind} ${phase}`}>
              <IconAlertTriangle size={17} aria-hidden />
              {words}
            </li>
          ))}
        </ul>
      )}
      <div className={ways.both} data-wide>
        {!isFree && <Ways phases={phases} ways={values.ways} isDisabled={isOffline} onToggle={toggle} />}
        <FlowPicture outline={outline} />
      </div>
      <FormMessage>{message}</FormMessage>
      <SaveBar isDirty={form.isDirty()} isSaving={isSaving} onDiscard={discard} />
    </form>
  );
}
