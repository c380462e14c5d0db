import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { boardFeed } from '../../../domain/entities/feeds';
import type { FlowSize } from '../../pictures/flow-size';
import { companyTimeZone } from '../../state/session/session';
import { connectivity } from '../../sync/connectivity';
import { openBoardFeed } from '../../sync/sync';
import { SwitchField } from '../../ui/fields/switch-field';
import { fileSize } from '../../ui/photos/file-size';
import { ago } from '../../ui/text/time-words';
import { useNow } from '../../ui/use-now';
import { type DeviceChoices, keepPictures, leaveFlowOut } from '../../view/hooks/device-choices';
import type { FlowListItem } from '../../view/types';
import classes from './kept-flows.module.css';

interface FlowRowProps {
  flow: FlowListItem;
  choices: DeviceChoices;
  /** Size on the device; undefined until it is counted, and for a flow that is not here. */
  size: FlowSize | undefined;
}

export function FlowRow({ flow, choices, size }: FlowRowProps) {
  const { t } = useLingui();
  const { id, name, cards_count } = flow;
  const [waiting, setWaiting] = useState(0);
  const { is_fresh, syncing } = useSnapshot(connectivity);
  const isHere = cards_count !== null;
  // A flow that the person may enter without membership is loaded only when it is opened.
  const isOut = choices.without.includes(id) || (!isHere && is_fresh && !syncing);
  const keep = async (isKept: boolean) => {
    if (isKept) openBoardFeed(id);
    setWaiting(isKept ? 0 : await leaveFlowOut(id));
  };
  return (
    <li className={classes.flow}>
      <div className={classes.head}>
        <Link to="/flows/$flowId" params={{ flowId: id }} className={classes.name}>
          {name}
        </Link>
        <p className={classes.state}>
          <Freshness flow={flow} isOut={isOut} />
        </p>
        {isHere && <p className={classes.size}>{size && <Size {...size} />}</p>}
      </div>
      <fieldset className={classes.choices} aria-label={name}>
        <SwitchField
          label={<Trans>Manter neste aparelho</Trans>}
          checked={!isOut}
          onChange={isKept => void keep(isKept)}
        />
        {isHere && (
          <SwitchField
            label={<Trans>Guardar todas as fotos</Trans>}
            checked={choices.flows.includes(id)}
            onChange={isKept => void keepPictures('flows', id, isKept)}
          />
        )}
      </fieldset>
      {waiting > 0 && (
        <p role="alert" className={classes.problem}>
          <Plural
            value={waiting}
            one="# alteração deste fluxo ainda não foi enviada: ele fica aqui até ela ser enviada ou descartada."
            other="# alterações deste fluxo ainda não foram enviadas: ele fica aqui até serem enviadas ou descartadas."
          />
        </p>
      )}
      {isOut && (
        <p className={classes.note}>
          {t`Sem sinal ele não abre, e os cards e aprovações dele não aparecem neste aparelho. Volta quando você o abrir.`}
        </p>
      )}
    </li>
  );
}

function Freshness({ flow: { id, cards_count }, isOut }: { flow: FlowListItem; isOut: boolean }) {
  const { online, last_synced_at, news } = useSnapshot(connectivity);
  const now = useNow();
  if (isOut) return <Trans>fora deste aparelho</Trans>;
  if (cards_count === null) return online ? <Trans>baixando…</Trans> : <Trans>ainda não está aqui</Trans>;
  if (news.includes(boardFeed(id))) return <Trans>há novidades</Trans>;
  if (!last_synced_at) return <Trans>ainda não sincronizado</Trans>;
  const time = ago(last_synced_at, now, companyTimeZone());
  return <Trans>atualizado {time}</Trans>;
}

function Size({ rows, pictures: { count, bytes } }: FlowSize) {
  const [data, photos] = [fileSize(rows), fileSize(bytes)];
  return (
    <>
      <Trans>cerca de {data} de dados</Trans>
      {' · '}
      {count > 0 ? (
        <Plural value={count} one={`# foto, ${photos}`} other={`# fotos, ${photos}`} />
      ) : (
        <Trans>nenhuma foto</Trans>
      )}
    </>
  );
}
