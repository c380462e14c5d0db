import { useLingui } from '@lingui/react/macro';
import { encodeQR } from 'qr';
import { useMemo } from 'react';
import { cardPath } from '../../../domain/reading/card-code';
import { plateOf } from '../../../domain/reading/plate';
import { publicAddress } from '../../state/public-address';
import type { CardSummary } from '../../view/types';
import classes from './label-sheets.module.css';

/** Labels on one A4 sheet, two beside each other. */
export const ON_A_SHEET = 8;

/**
 * Shows the sheets of labels, light in any colour scheme: each label has the plate, the title and the code of one card.
 */
export function LabelSheets({ cards }: { cards: CardSummary[] }) {
  const sheets = Array.from({ length: Math.ceil(cards.length / ON_A_SHEET) }, (_, at) =>
    cards.slice(at * ON_A_SHEET, (at + 1) * ON_A_SHEET),
  );
  return sheets.map(labels => (
    <ul key={labels[0]!.card.id} className={classes.sheet}>
      {labels.map(summary => (
        <Label key={summary.card.id} summary={summary} />
      ))}
    </ul>
  ));
}

function Label({ summary: { card, product, state } }: { summary: CardSummary }) {
  const { t } = useLingui();
  const plate = plateOf(card, product, state.fields);
  return (
    <li className={classes.label}>
      <Code text={publicAddress(cardPath({ board_id: card.board_id, card_id: card.id }))} />
      <div className={classes.words}>
        {plate && <p className={classes.plate}>{plate}</p>}
        <p className={classes.title}>{card.title}</p>
        <p className={classes.where}>
          {card.identifier ?? t`a enviar`} · {state.board.name}
        </p>
      </div>
    </li>
  );
}

/** Shows the code of a label. It is hidden from screen readers, since the card's data are beside it. */
function Code({ text }: { text: string }) {
  const { path, size } = useMemo(() => drawn(text), [text]);
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden>
      <path d={path} />
    </svg>
  );
}

/** Returns the code as one path of each row's dark runs. Its quiet zone is four modules wide, as scanners require. */
function drawn(text: string): { path: string; size: number } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const path = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      return `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`;
    }),
  );
  return { path: path.join(''), size: rows.length };
}
