import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Card, CheckResult } from '../../../domain/entities/card';
import classes from './check-page.module.css';

/** Most entries of a list that are shown; of the others only the number. */
const MOST = 60;

interface CheckListsProps {
  found: Record<CheckResult, string[]>;
  cards: Card[];
  unknown?: string[];
  /** True if all cards of the check are on this device; otherwise only the codes read are shown, without numbers. */
  isKnown?: boolean;
}

/** Shows the four lists of a check's result; an empty one shows only that. */
export function CheckLists({ found, cards, unknown = [], isKnown = true }: CheckListsProps) {
  const { t } = useLingui();
  const byId = new Map(cards.map(card => [card.id, card]));
  const titles: [CheckResult, string][] = [
    ['missing', t`Faltando`],
    ['misplaced', t`No lugar errado`],
    ['unexpected', t`Inesperados`],
    ['present', t`Presentes`],
  ];
  return (
    <div className={classes.lists}>
      {titles.map(([result, title]) => {
        const codes = result === 'unexpected' ? unknown : [];
        const count = found[result].length + codes.length;
        if (!isKnown && (count === 0 || result === 'missing')) return null;
        return (
          <section key={result} className={classes.found} aria-label={title} data-result={result}>
            <h2>
              {title} {isKnown && <b>{count}</b>}
            </h2>
            <ul>
              {found[result].slice(0, MOST).map(id => {
                const card = byId.get(id)!;
                return (
                  <li key={id}>
                    <Link to="/flows/$flowId/cards/$cardId" params={{ flowId: card.board_id, cardId: id }}>
                      {card.identifier ?? t`a enviar`} {card.title}
                    </Link>
                  </li>
                );
              })}
              {codes.map(code => (
                <li key={code} className={classes.unknown}>
                  <Trans>Código desconhecido: {code}</Trans>
                </li>
              ))}
            </ul>
            {found[result].length > MOST && (
              <p className={classes.note}>
                <Trans>e mais {found[result].length - MOST}</Trans>
              </p>
            )}
          </section>
        );
      })}
    </div>
  );
}
