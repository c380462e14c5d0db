import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useState } from 'react';
import { placeOf, type YardCheck } from '../../../domain/card/yard-check';
import { checkPlace } from '../../../domain/entities/card';
import { openPhases } from '../../../domain/flow/phase-order';
import { CheckList } from '../../ui/fields/check-list';
import { NoFlows } from '../../ui/page/no-flows';
import { useBoard } from '../../view/hooks/flows';
import { useYardCards } from '../../view/hooks/yard-cards';
import { newId } from '../../view/new-id';
import type { BoardView, FlowListItem } from '../../view/types';
import classes from './check-page.module.css';

interface CheckSetupProps {
  flows: FlowListItem[];
  onStart: (check: YardCheck) => void;
}

/** Shows a choice of the flow and the place for a check. */
export function CheckSetup({ flows, onStart }: CheckSetupProps) {
  const { t } = useLingui();
  const [chosen, choose] = useState<string | null>(null);
  const boardId = chosen ?? flows[0]?.id;
  if (!boardId) return <NoFlows isAdmin={false} />;
  return (
    <section className={classes.setup} aria-label={t`Nova conferência`} data-form>
      <NativeSelect
        label={t`Fluxo`}
        size="md"
        value={boardId}
        data={flows.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={event => choose(event.currentTarget.value)}
      />
      <OfFlow key={boardId} boardId={boardId} onStart={onStart} />
    </section>
  );
}

function OfFlow({ boardId, onStart }: { boardId: string; onStart: CheckSetupProps['onStart'] }) {
  const view = useBoard(boardId);
  return view ? <Choices view={view} onStart={onStart} /> : <Skeleton height={200} />;
}

/** Most known places that are offered. */
const PLACES_MAX = 6;

function Choices({ view, onStart }: { view: BoardView; onStart: CheckSetupProps['onStart'] }) {
  const { t } = useLingui();
  const phases = openPhases(view.phases);
  // Final phases are left out, as their vehicles have mostly left the yard.
  const [phase_ids, setPhases] = useState(() => phases.flatMap(({ id, is_final }) => (is_final ? [] : id)));
  const [place, setPlace] = useState('');
  const [isAsked, setAsked] = useState(false);
  const yard = useYardCards(view.board.id, []);
  const known = [...new Set(yard?.cards.flatMap(card => placeOf(card) ?? []))].slice(0, PLACES_MAX);
  const named = checkPlace.safeParse(place);
  return (
    <form
      className={classes.choices}
      onSubmit={event => {
        event.preventDefault();
        setAsked(true);
        if (!named.success || phase_ids.length === 0) return;
        const { id: board_id } = view.board;
        const started_at = new Date().toISOString();
        onStart({
          check_id: newId(),
          board_id,
          phase_ids,
          place: named.data,
          started_at,
          seen: [],
          unknown: [],
        });
      }}
    >
      <div>
        <h2 className={classes.label}>
          <Trans>Fases cujos veículos ficam no pátio</Trans>
        </h2>
        <CheckList
          label={t`Fases cujos veículos ficam no pátio`}
          empty={t`Este fluxo não tem fases.`}
          items={phases}
          chosen={phase_ids}
          onToggle={(id, isChosen) =>
            setPhases(isChosen ? [...phase_ids, id] : phase_ids.filter(each => each !== id))
          }
        />
        {isAsked && phase_ids.length === 0 && (
          <p className={classes.wrong} role="alert">
            <Trans>Escolha ao menos uma fase</Trans>
          </p>
        )}
      </div>
      <TextInput
        label={t`Lugar`}
        description={t`Use o nome que todos conhecem. São esperados os veículos vistos aqui da última vez e os que nunca foram conferidos.`}
        placeholder={t`Pátio 2`}
        size="md"
        autoComplete="off"
        value={place}
        error={isAsked && named.error?.issues[0]?.message}
        onChange={event => setPlace(event.currentTarget.value)}
      />
      {known.length > 0 && (
        <div className={classes.places}>
          {known.map(each => (
            <Button key={each} variant="default" onClick={() => setPlace(each)}>
              {each}
            </Button>
          ))}
        </div>
      )}
      <Button type="submit" size="md">
        <Trans>Começar a conferência</Trans>
      </Button>
    </form>
  );
}
