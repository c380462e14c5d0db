import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { loadLater } from '../../ui/load-later';
import { Sheet } from '../../ui/sheet';
import { useRowOrder } from '../../ui/use-row-order';
import { usePhaseCounts } from '../../view/hooks/phase-counts';
import { PhaseRow } from './phase-row';
import classes from './phases-section.module.css';
import type { TabProps } from './tab-props';

const PhaseDrag = loadLater(() => import('./phase-drag'));
const PhaseForm = loadLater(() => import('./phase-form'));
const ApproversForm = loadLater(() => import('./approvers-form'));

/** The phases of a flow in their order, and what opens to change each. */
export function PhasesSection({ view, people, mayEdit, isOffline }: TabProps) {
  const { t } = useLingui();
  const { board, phases, approvers, members } = view;
  const counts = usePhaseCounts(board.id);
  const { shown, move } = useRowOrder(phases, async (_id, _to, phase_ids) => {
    const path = `/boards/${board.id}/phases-order`;
    const { problem } = await save({ method: 'PATCH', path, body: { phase_ids }, answer: z.unknown() });
    if (problem) alerts.error(problem.message);
    return !problem;
  });
  const ids = shown.map(({ id }) => id);
  const [open, setOpen] = useState<{ form: 'phase' | 'approvers'; id: string | null } | null>(null);
  const [told, setTold] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<{ id: string; by: string } | null>(null);

  const phaseOf = (id: string | null) => phases.find(phase => phase.id === id) ?? null;
  const nameOf = (id: string) => phaseOf(id)?.name ?? '';
  const moveTo = (id: string, to: number) => {
    const from = ids.indexOf(id);
    if (to < 0 || to >= ids.length || to === from) return;
    const [name, place, total] = [nameOf(id), to + 1, ids.length];
    setTold(t`${name}, agora ${place} de ${total}`);
    move(id, to);
  };
  const step = (id: string, by: -1 | 1) => {
    focused.current = { id, by: String(by) };
    moveTo(id, ids.indexOf(id) + by);
  };
  // A row that changes its place loses the focus on its way.
  useLayoutEffect(() => {
    const { id, by } = focused.current ?? {};
    focused.current = null;
    if (id) list.current?.querySelector<HTMLElement>(`[data-phase="${id}"] [data-step="${by}"]`)?.focus();
  });
  const cards = (id: string) => (counts ? (counts.get(id) ?? 0) : null);
  const close = () => setOpen(null);
  const phase = phaseOf(open?.id ?? null);
  return (
    <>
      <ul ref={list} className={classes.list} aria-label={t`Fases`}>
        {ids.map((id, at) => {
          const phase = phaseOf(id);
          if (!phase) return null;
          const names = approvers
            .filter(({ phase_id }) => phase_id === id)
            .map(({ board_user_id }) => members.find(member => member.id === board_user_id)?.user_id)
            .map(userId => (userId && people.get(userId)?.name) || t`pessoa removida`);
          return (
            <PhaseRow
              key={id}
              phase={phase}
              place={at + 1}
              total={ids.length}
              cards={cards(id)}
              approverNames={names}
              mayEdit={mayEdit}
              isOffline={isOffline}
              onStep={by => step(id, by)}
              onEdit={() => setOpen({ form: 'phase', id })}
              onApprovers={() => setOpen({ form: 'approvers', id })}
            />
          );
        })}
      </ul>
      {mayEdit && !isOffline && (
        <PhaseDrag list={list} ids={ids} nameOf={nameOf} onMove={moveTo} onFailed={() => undefined} />
      )}
      <p className={classes.told} role="status">
        {told}
      </p>
      {mayEdit && (
        <Button
          variant="default"
          className={classes.add}
          leftSection={<IconPlus size={17} aria-hidden />}
          disabled={isOffline}
          onClick={() => setOpen({ form: 'phase', id: null })}
        >
          <Trans>Nova fase</Trans>
        </Button>
      )}
      <Sheet
        isOpen={open?.form === 'phase'}
        onClose={close}
        title={open?.id ? <Trans>Editar fase</Trans> : <Trans>Nova fase</Trans>}
      >
        <PhaseForm
          key={open?.id ?? 'new'}
          phases={phases}
          phase={phase}
          boardId={board.id}
          cards={phase && cards(phase.id)}
          onDone={close}
        />
      </Sheet>
      <Sheet
        isOpen={open?.form === 'approvers' && phase !== null}
        onClose={close}
        title={phase && <Trans>Quem aprova em {phase.name}</Trans>}
      >
        {phase && <ApproversForm view={view} people={people} phase={phase} onDone={close} />}
      </Sheet>
    </>
  );
}
