import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCloud } from '@tabler/icons-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { problemOf } from '../../../api/problem';
import { type ServerCard, useServerCards } from '../../../online/use-server-cards';
import { success, tellRefusal } from '../../../state/alerts';
import { connectivity } from '../../../sync/connectivity';
import { SearchBox } from '../../../ui/list/search-box';
import { useCardPlaces, useConnectable } from '../../../view/hooks/connectable';
import { newId } from '../../../view/new-id';
import { perform } from '../../../view/perform';
import { useCardContext } from '../card-context';
import classes from './card-connections.module.css';

interface ConnectCardProps {
  /** Ids of the cards that are already connected. */
  except: string[];
  onDone: () => void;
}

/**
 * Searches cards of all flows that the person sees and connects one. Without a connection it finds only those on this
 * device; with one also the server's.
 */
export default function ConnectCard({ except, onDone }: ConnectCardProps) {
  const { t } = useLingui();
  const { card } = useCardContext().view;
  const [text, setText] = useState('');
  const here = useConnectable(text, [card.id, ...except]);
  const { far, total: everywhere, isAsking, why } = useFar(text, except);
  const connect = async (other: { id: string; identifier: string | null; title: string }) => {
    const input = {
      board_id: card.board_id,
      card_id: card.id,
      connection_id: newId(),
      card_destination_id: other.id,
    };
    const named = far.find(({ id }) => id === other.id);
    if (!tellRefusal(await perform('connection.add', input, { other: named }))) return;
    success(t`Conectado a ${other.identifier ?? other.title}`);
    onDone();
  };
  const lines = [
    ...(here?.lines ?? []).map(({ card: near, ...place }) => ({ ...near, ...place, isFar: false })),
    ...far.map(card => ({ ...card, isFar: true })),
  ];
  const shown = lines.length;
  const total = Math.max(shown, everywhere, here?.total ?? 0);
  return (
    <div className={classes.search}>
      <SearchBox
        label={t`Buscar cards`}
        placeholder={t`Identificador, título, cliente, placa…`}
        value={text}
        onChange={setText}
        data-autofocus
      />
      <p className={classes.count} role="status">
        {here &&
          (total > shown ? (
            <Trans>
              Mostrando {shown} de {total}: digite mais para reduzir a lista.
            </Trans>
          ) : shown === 0 && isAsking ? (
            <Trans>Buscando…</Trans>
          ) : (
            <Plural value={shown} _0="Nenhum card encontrado" one="# card" other="# cards" />
          ))}{' '}
        {why}
      </p>
      {lines.length > 0 && (
        <ul className={classes.found} aria-label={t`Cards encontrados`}>
          {lines.map(other => (
            <li key={other.id}>
              <button type="button" className={classes.choice} onClick={() => void connect(other)}>
                <span className={classes.words}>
                  <b>
                    <span className={classes.id}>{other.identifier}</span> {other.title}
                  </b>
                  <small>
                    {other.board_name} · {other.phase_name}
                    {other.isFar && (
                      <>
                        {' · '}
                        <IconCloud size={14} aria-hidden /> <Trans>fora deste aparelho</Trans>
                      </>
                    )}
                  </small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const NONE: ServerCard[] = [];

/**
 * Searches cards that only the server has. Returns them with the number of all cards found; `why` is the reason if the
 * server could not be asked.
 */
function useFar(text: string, except: string[]) {
  const { t } = useLingui();
  const { card } = useCardContext().view;
  const { online } = useSnapshot(connectivity);
  // The server doesn't know yet about connections that still wait to be sent.
  const path = `/boards/${card.board_id}/cards/${card.id}/connections/available?searchText=`;
  const {
    found = NONE,
    total,
    isAsking,
    error,
  } = useServerCards(path, text, online && card.identifier !== null);
  const places = useCardPlaces(found.map(({ id }) => id));
  const offline = t`Sem conexão, a busca é só entre os cards deste aparelho.`;
  return {
    far: found.filter(({ id }) => places?.get(id) === null && !except.includes(id)),
    total,
    isAsking: isAsking || !places,
    why: online ? error && problemOf(error, offline).message : offline,
  };
}
