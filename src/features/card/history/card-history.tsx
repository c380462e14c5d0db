import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { isShown } from '../../../../domain/card/history-shown';
import type { History } from '../../../../domain/entities/card';
import { Avatar } from '../../../ui/avatar';
import { loadLater } from '../../../ui/page/load-later';
import { plainMentions } from '../../../ui/text/mentions';
import { useCardContext } from '../card-context';
import classes from './card-history.module.css';
import { historyLine } from './history-line';
import { MadeAt } from './made-at';

/** Older history, loaded with the library for online reads, which the board doesn't need. */
const OlderHistory = loadLater(() => import('./older-history'));

const PAGE = 40;

/** Lists everything that happened to the card, the newest first. Lines too old for devices are read online. */
export default function CardHistory() {
  const { view } = useCardContext();
  const [count, setCount] = useState(PAGE);
  const [wantsOlder, setWantsOlder] = useState(false);
  const lines = view.history.filter(isShown).sort((a, b) => (a.id < b.id ? 1 : -1));
  const isWhole =
    view.card.identifier === null ||
    lines.some(({ kind }) => kind === 'created' || kind === 'created_from_another_origin');
  if (lines.length === 0 && isWhole) {
    return (
      <p className={classes.none}>
        <Trans>O histórico aparece quando o card for enviado.</Trans>
      </p>
    );
  }
  return (
    <>
      <ol className={classes.list}>
        {lines.slice(0, count).map(line => (
          <HistoryItem key={line.id} line={line} />
        ))}
      </ol>
      {lines.length > count && (
        <Button variant="default" fullWidth mt={16} onClick={() => setCount(count + PAGE)}>
          <Trans>Mostrar mais</Trans>
        </Button>
      )}
      {wantsOlder && <OlderHistory known={lines} onFailed={() => setWantsOlder(false)} />}
      {/* Beside the older lines it is hidden; until they are there, who pressed it stays at it. */}
      {lines.length <= count && !isWhole && (
        <Button variant="default" fullWidth mt={16} onClick={() => setWantsOlder(true)}>
          <Trans>Ver histórico mais antigo</Trans>
        </Button>
      )}
    </>
  );
}

export function HistoryItem({ line }: { line: History }) {
  const { t } = useLingui();
  const { view, people, timeZone } = useCardContext();
  const words = historyLine(line, { view, people, timeZone });
  const name = people.get(line.user_id)?.name ?? t`Alguém`;
  const quote = words.quote && plainMentions(words.quote, id => people.get(id)?.name ?? t`alguém`);
  return (
    <li className={classes.line}>
      <Avatar name={name} photo={people.get(line.user_id)?.photo} size={26} />
      <div className={classes.text}>
        <p>
          <b>{name}</b> {words.text}{' '}
          <span className={classes.when}>
            <MadeAt of={line} />
          </span>
        </p>
        {quote && <blockquote className={classes.quote}>{quote}</blockquote>}
        {words.changes.map(change => (
          <p key={change.key} className={classes.change}>
            <span>{change.label}:</span> <del>{change.theirs}</del> → <ins>{change.yours}</ins>
          </p>
        ))}
      </div>
    </li>
  );
}
