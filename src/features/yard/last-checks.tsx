import { Trans, useLingui } from '@lingui/react/macro';
import type { Card, CheckResult } from '../../../domain/entities/card';
import { checkedAt } from '../../../domain/shown-times';
import type { YardCheck } from '../../../domain/yard-check';
import { companyTimeZone } from '../../state/session';
import { ago } from '../../ui/time-words';
import { useNow } from '../../ui/use-now';
import { usePeople } from '../../view/hooks/company';
import { useCheckedCards } from '../../view/hooks/yard-cards';
import { CheckLists } from './check-lists';
import classes from './check-page.module.css';

/** So many checks are told of. */
const MOST = 5;

/**
 * What the latest checks came to, mine and others': of each what holds still, as a card is where it was seen last. The
 * one that has just been concluded is open, with the codes of no card, which no history has.
 */
export function LastChecks({ concluded }: { concluded: YardCheck | null }) {
  const { t } = useLingui();
  const cards = useCheckedCards();
  const people = usePeople();
  const now = useNow();
  const checks = cards && people && byCheck(cards).slice(0, MOST);
  if (!checks || checks.length === 0) return null;
  return (
    <section className={classes.last} aria-label={t`Últimas conferências`}>
      <h2>
        <Trans>Últimas conferências</Trans>
      </h2>
      <p className={classes.note}>
        <Trans>Um card conferido de novo conta só na mais nova; as outras estão no histórico dele.</Trans>
      </p>
      {checks.map(({ check_id, place, user_id, at, found, cards: own }) => {
        const when = ago(at, now, companyTimeZone());
        const who = people?.get(user_id)?.name ?? t`alguém`;
        return (
          <details key={check_id} className={classes.check} open={check_id === concluded?.check_id}>
            <summary>
              <b>{place}</b> · {when} · {who}
              <small>
                <Trans>
                  Presentes: {found.present.length} · faltando: {found.missing.length} · no lugar errado:{' '}
                  {found.misplaced.length} · inesperados: {found.unexpected.length}
                </Trans>
              </small>
            </summary>
            <CheckLists
              found={found}
              cards={own}
              unknown={check_id === concluded?.check_id ? concluded.unknown : []}
            />
          </details>
        );
      })}
    </section>
  );
}

interface Told {
  check_id: string;
  place: string;
  user_id: string;
  at: string;
  found: Record<CheckResult, string[]>;
  cards: Card[];
}

/** The newest first. */
function byCheck(cards: Card[]): Told[] {
  const checks = new Map<string, Told>();
  for (const card of cards) {
    const { check_id, place, user_id, result } = card.last_check!;
    const at = checkedAt(card.last_check!);
    const told = checks.get(check_id) ?? {
      ...{ check_id, place, user_id, at, cards: [] },
      found: { present: [], missing: [], misplaced: [], unexpected: [] },
    };
    checks.set(check_id, told);
    told.found[result].push(card.id);
    told.cards.push(card);
    if (at > told.at) told.at = at;
  }
  return [...checks.values()].sort((a, b) => (a.at < b.at ? 1 : -1));
}
