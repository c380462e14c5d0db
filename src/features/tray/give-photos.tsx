import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { IconFilePlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { attachTray } from '../../acts/attach-tray';
import * as alerts from '../../state/alerts';
import { newCard } from '../../state/new-card';
import { session } from '../../state/session/session';
import { connectivity } from '../../sync/connectivity';
import { SearchBox } from '../../ui/list/search-box';
import { useBoards } from '../../view/hooks/flows';
import { useFoundCards } from '../../view/hooks/found-cards';
import { useCardLines } from '../../view/hooks/my-day';
import type { CardLine } from '../../view/my-day';
import classes from './tray-page.module.css';

/**
 * Number of the person's own cards that are offered before a search: the button for a new card must stay visible below.
 */
const OWN_MAX = 6;

/**
 * Shows a choice of the card for photos of the tray: a search, with the person's own cards at first, or a new card of a
 * flow.
 */
export function GivePhotos({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const found = useFoundCards(text, text === '' ? (session.user?.id ?? null) : null);
  const cards = found?.cards ?? [];
  const lines = useCardLines(text === '' ? cards.slice(0, OWN_MAX) : cards);
  const flows = useBoards()?.filter(({ enabled }) => enabled);
  const isKnown = found && !lines.includes(undefined);
  const give = async ({ card }: CardLine) => {
    const left = await attachTray(card, ids);
    if (left) alerts.error(t`As fotos ficaram na bandeja`, left.message);
    else
      alerts.success(
        connectivity.online
          ? t`Fotos a caminho do card`
          : t`Fotos guardadas; serão enviadas quando houver sinal`,
        card.title,
      );
    onDone();
  };
  const create = (flowId: string) => {
    Object.assign(newCard, { board_id: flowId, photos: ids });
    onDone();
    void navigate({ to: '/flows/$flowId', params: { flowId } });
  };
  return (
    <div className={classes.give}>
      <SearchBox
        label={t`Buscar cards`}
        placeholder={t`Identificador, título, cliente, placa…`}
        value={typed}
        onChange={setTyped}
        data-autofocus
      />
      {isKnown ? (
        <>
          <p className={classes.count} role="status">
            {text === '' ? (
              <Plural
                value={lines.length}
                _0="Busque um card, ou crie um novo."
                one="O card de que você é responsável"
                other="Cards de que você é responsável"
              />
            ) : (
              <Plural value={found.total} _0="Nenhum card encontrado" one="# card" other="# cards" />
            )}
          </p>
          <ul className={classes.choices} aria-label={t`Cards encontrados`}>
            {lines.flatMap(line => (line ? <CardChoice key={line.card.id} line={line} onGive={give} /> : []))}
          </ul>
        </>
      ) : (
        <Skeleton height={180} radius={12} />
      )}
      <p className={classes.count}>
        <Trans>Ou um card novo em</Trans>
      </p>
      <ul className={classes.choices} aria-label={t`Criar card em`}>
        {flows?.map(({ id, name }) => (
          <li key={id}>
            <button type="button" onClick={() => create(id)}>
              <IconFilePlus size={18} aria-hidden />
              <b>{name}</b>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function CardChoice({ line, onGive }: { line: CardLine; onGive: (line: CardLine) => Promise<void> }) {
  const { card, board, phase } = line;
  return (
    <li>
      <button type="button" onClick={() => void onGive(line)}>
        <span>
          <b>
            <span className={classes.id}>{card.identifier}</span> {card.title}
          </b>
          <small>{phase ? `${board.name} › ${phase.name}` : board.name}</small>
        </span>
      </button>
    </li>
  );
}
