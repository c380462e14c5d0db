import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { success, tellRefusal } from '../../state/alerts';
import { type CardPlaceLine, CONNECTABLE_MAX, useConnectable } from '../../view/hooks/connectable';
import { newId } from '../../view/new-id';
import { perform } from '../../view/perform';
import classes from './card-connections.module.css';
import { useCardContext } from './card-context';

interface ConnectCardProps {
  /** Ids of the cards that are connected already. */
  except: string[];
  onDone: () => void;
}

/** Finds a card of any flow that the person sees and connects it; with and without a connection. */
export default function ConnectCard({ except, onDone }: ConnectCardProps) {
  const { t } = useLingui();
  const { card } = useCardContext().view;
  const [text, setText] = useState('');
  const found = useConnectable(text, [card.id, ...except]);
  const connect = async (other: CardPlaceLine['card']) => {
    const input = {
      board_id: card.board_id,
      card_id: card.id,
      connection_id: newId(),
      card_destination_id: other.id,
    };
    if (!tellRefusal(await perform('connection.add', input))) return;
    success(t`Conectado a ${other.identifier ?? other.title}`);
    onDone();
  };
  return (
    <div className={classes.search}>
      <TextInput
        type="search"
        label={t`Buscar cards`}
        placeholder={t`Identificador, título, cliente, placa…`}
        leftSection={<IconSearch size={17} aria-hidden />}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        data-autofocus
        autoComplete="off"
        maxLength={255}
      />
      <p className={classes.count} role="status">
        {found &&
          (found.total > CONNECTABLE_MAX ? (
            <Trans>
              Os {CONNECTABLE_MAX} primeiros de {found.total}: com mais palavras há menos.
            </Trans>
          ) : (
            <Plural value={found.total} _0="Nenhum card encontrado" one="# card" other="# cards" />
          ))}
      </p>
      {found && found.lines.length > 0 && (
        <ul className={classes.found} aria-label={t`Cards encontrados`}>
          {found.lines.map(({ card: other, board_name, phase_name }) => (
            <li key={other.id}>
              <button type="button" className={classes.choice} onClick={() => void connect(other)}>
                <span className={classes.words}>
                  <b>
                    <span className={classes.id}>{other.identifier}</span> {other.title}
                  </b>
                  <small>
                    {board_name} · {phase_name}
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
