import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Card, CheckResult } from '../../../domain/entities/card';
import type { ConcludedCheck } from '../../../domain/entities/concluded-check';
import { checkedAt } from '../../../domain/shown-times';
import { companyTimeZone } from '../../state/session/session';
import { ago } from '../../ui/text/time-words';
import { useNow } from '../../ui/use-now';
import { usePeople } from '../../view/hooks/company';
import { useCheckedCards, useConcludedChecks } from '../../view/hooks/yard-cards';
import { CheckLists } from './check-lists';
import classes from './check-page.module.css';

/** Number of checks shown at first, and added each time more are requested. */
const AT_ONCE = 5;

/**
 * Lists concluded checks of everybody, the newest first, each with its result at that time, its codes without a card,
 * and its cards that no later check includes.
 *
 * @param concluded the id of the one that has just been concluded, which is open
 */
export function LastChecks({ concluded }: { concluded: string | null }) {
  const { t } = useLingui();
  const cards = useCheckedCards();
  const rows = useConcludedChecks();
  const people = usePeople();
  const now = useNow();
  const [most, setMost] = useState(AT_ONCE);
  const checks = cards && rows && people && asChecks(rows, cards);
  if (!checks || checks.length === 0) return null;
  return (
    <section className={classes.last} aria-label={t`Últimas conferências`}>
      <h2>
        <Trans>Últimas conferências</Trans>
      </h2>
      <p className={classes.note}>
        <Trans>
          Os números são de quando cada uma foi concluída. Um card conferido de novo aparece só na mais nova;
          as outras estão no histórico dele.
        </Trans>
      </p>
      {checks.slice(0, most).map(({ check_id, place, user_id, at, counts, unknown, found, cards: own }) => {
        const when = ago(at, now, companyTimeZone());
        const who = people?.get(user_id)?.name ?? t`alguém`;
        return (
          <details key={check_id} className={classes.check} open={check_id === concluded}>
            <summary>
              <b>{place}</b> · {when} · {who}
              <small>
                <Trans>
                  Presentes: {counts.present} · faltando: {counts.missing} · no lugar errado:{' '}
                  {counts.misplaced} · inesperados: {counts.unexpected + unknown.length}
                </Trans>
              </small>
            </summary>
            <CheckLists found={found} cards={own} unknown={unknown} />
          </details>
        );
      })}
      {checks.length > most && (
        <Button variant="default" onClick={() => setMost(most + AT_ONCE)}>
          <Trans>Mostrar mais</Trans>
        </Button>
      )}
    </section>
  );
}

interface CheckRow extends Pick<ConcludedCheck, 'place' | 'user_id' | 'counts' | 'unknown'> {
  check_id: string;
  at: string;
  /** Cards that no later check includes. */
  found: Record<CheckResult, string[]>;
  cards: Card[];
}

/**
 * Combines stored checks with the cards' last checks. Checks that only cards mention are from before checks were
 * stored.
 */
function asChecks(rows: ConcludedCheck[], cards: Card[]): CheckRow[] {
  const checks = new Map<string, CheckRow>();
  for (const row of rows) {
    const { id, place, user_id, counts, unknown } = row;
    checks.set(id, { ...noCards(), check_id: id, place, user_id, counts, unknown, at: checkedAt(row) });
  }
  const isKept = new Set(checks.keys());
  for (const card of cards) {
    const { check_id, place, user_id, result } = card.last_check!;
    const at = checkedAt(card.last_check!);
    const none = { present: 0, missing: 0, misplaced: 0, unexpected: 0 };
    const check = checks.get(check_id) ?? {
      ...noCards(),
      ...{ check_id, place, user_id, counts: none, unknown: [], at },
    };
    checks.set(check_id, check);
    check.found[result].push(card.id);
    check.cards.push(card);
    if (isKept.has(check_id)) continue;
    check.counts[result] += 1;
    if (at > check.at) check.at = at;
  }
  return [...checks.values()].sort((a, b) => (a.at < b.at ? 1 : -1));
}

const noCards = (): Pick<CheckRow, 'found' | 'cards'> => ({
  found: { present: [], missing: [], misplaced: [], unexpected: [] },
  cards: [],
});
