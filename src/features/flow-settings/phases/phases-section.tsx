import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Phase } from '../../../../domain/entities/board';
import { slotsOf } from '../../../../domain/flow/photo-slots';
import { save } from '../../../online/save';
import * as alerts from '../../../state/alerts';
import { loadLater } from '../../../ui/page/load-later';
import { Sheet } from '../../../ui/sheet/sheet';
import { SortableRows } from '../../../ui/sortable-rows';
import { useIsPhone } from '../../../ui/use-media';
import { usePhaseCounts } from '../../../view/hooks/phase-counts';
import { askedWords } from '../asked-words';
import type { TabProps } from '../tab-props';
import { PhaseRow } from './phase-row';
import classes from './phases-section.module.css';

// Exported here to share one file: the code for sorting rows is large, and each file costs a request.
export { SlotsForm } from './slots-form';

const PhaseForm = loadLater(() => import('./phase-form'));
const ApproversForm = loadLater(() => import('./approvers-form'));

/** Lists the phases of a flow in order, and opens the form of each. */
export default function PhasesSection({ view, people, mayEdit, isOffline }: TabProps) {
  const { t } = useLingui();
  const { board, phases, fields, approvers, members } = view;
  const counts = usePhaseCounts(board.id);
  const keepOrder = async (_id: string, _to: number, phase_ids: string[]) => {
    const path = `/boards/${board.id}/phases-order`;
    const { problem } = await save({ method: 'PATCH', path, body: { phase_ids }, answer: z.unknown() });
    if (problem) alerts.error(problem.message);
    return !problem;
  };
  const [open, setOpen] = useState<{ form: 'phase' | 'approvers'; phase: Phase | null } | null>(null);
  const cards = (id: string) => (counts ? (counts.get(id) ?? 0) : null);
  const close = () => setOpen(null);
  const isPhone = useIsPhone();
  const look = { variant: 'subtle', color: 'gray', size: isPhone ? 44 : 32, disabled: isOffline } as const;
  // A phase that another person deletes stays open in the form: saving it then reports that it is gone.
  const phase = phases.find(({ id }) => id === open?.phase?.id) ?? open?.phase ?? null;
  const approversOf = (phaseId: string) =>
    approvers
      .filter(({ phase_id }) => phase_id === phaseId)
      .map(({ board_user_id }) => members.find(({ id }) => id === board_user_id)?.user_id)
      .map(userId => (userId && people.get(userId)?.name) || t`pessoa removida`);
  return (
    <>
      <SortableRows
        label={t`Fases`}
        rows={phases}
        nameOf={({ name }) => name}
        onMove={mayEdit ? keepOrder : null}
        isLocked={isOffline}
        buttonsOf={one => (
          <>
            <ActionIcon
              {...look}
              aria-label={t`Aprovadores de ${one.name}`}
              onClick={() => setOpen({ form: 'approvers', phase: one })}
            >
              <IconUserCheck size={19} />
            </ActionIcon>
            <ActionIcon
              {...look}
              aria-label={t`Editar ${one.name}`}
              onClick={() => setOpen({ form: 'phase', phase: one })}
            >
              <IconPencil size={19} />
            </ActionIcon>
          </>
        )}
      >
        {one => (
          <PhaseRow
            phase={one}
            cards={cards(one.id)}
            approverNames={approversOf(one.id)}
            asked={askedWords(one.passage, fields, slotsOf(board))}
          />
        )}
      </SortableRows>
      {mayEdit && (
        <Button
          variant="default"
          className={classes.add}
          leftSection={<IconPlus size={17} aria-hidden />}
          disabled={isOffline}
          onClick={() => setOpen({ form: 'phase', phase: null })}
        >
          <Trans>Nova fase</Trans>
        </Button>
      )}
      <Sheet
        isOpen={open?.form === 'phase'}
        onClose={close}
        title={phase ? <Trans>Editar fase</Trans> : <Trans>Nova fase</Trans>}
      >
        <PhaseForm
          key={phase?.id ?? 'new'}
          phases={phases}
          fields={fields}
          slots={slotsOf(board)}
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
