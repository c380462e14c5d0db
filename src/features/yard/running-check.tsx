import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type RefObject, useState } from 'react';
import type { CheckResult } from '../../../domain/entities/card';
import { sortCheck, type YardCheck } from '../../../domain/yard-check';
import { error, success } from '../../state/alerts';
import { syncNow } from '../../sync/sync';
import { Confirm } from '../../ui/confirm';
import { loadLater } from '../../ui/load-later';
import { PageState } from '../../ui/page-state';
import { findByCode } from '../../view/find-by-code';
import { useStore } from '../../view/hooks/use-store';
import { useYardCards } from '../../view/hooks/yard-cards';
import { perform } from '../../view/perform';
import { readCards } from '../../view/read-cards';
import { CheckLists } from './check-lists';
import classes from './check-page.module.css';
import { TypedCode } from './typed-code';

const CameraView = loadLater(() => import('./camera-view'));

interface RunningCheckProps {
  check: YardCheck;
  latest: RefObject<YardCheck | null | undefined>;
  onChange: (by: (now: YardCheck) => YardCheck) => void;
  onEnd: (isConcluded: boolean) => void;
}

/** Code after code, and what has come of it until now. */
export function RunningCheck({ check, latest, onChange, onEnd }: RunningCheckProps) {
  const { t } = useLingui();
  const store = useStore();
  const cards = useYardCards(check.board_id, check.seen);
  const found = cards && sortCheck(check, cards);
  const [told, tell] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const [isGivingUp, setGivingUp] = useState(false);

  const take = async (text: string) => {
    // What is read while it is being written would be told as seen and be in no card.
    if (done !== null) return;
    const [card, another] = await findByCode(store, text);
    setTrouble(null);
    if (another) return setTrouble(t`Vários cards têm isso: digite o identificador ou a placa inteira.`);
    if (!card) {
      const code = text.trim().slice(0, 120);
      onChange(now => (now.unknown.includes(code) ? now : { ...now, unknown: [...now.unknown, code] }));
      return tell(t`Código desconhecido: está em «Inesperados».`);
    }
    const isAgain = latest.current?.seen.some(({ card_id }) => card_id === card.card_id);
    if (!isAgain) onChange(now => ({ ...now, seen: [...now.seen, card] }));
    const [row] = (await readCards(store, card.board_id, [card.card_id])).cards;
    const name = `${row?.identifier ?? ''} ${row?.title ?? ''}`.trim();
    tell(isAgain ? t`${name}: já conferido` : t`${name}: conferido`);
    navigator.vibrate?.(60);
  };

  const conclude = async () => {
    if (!found || !cards) return;
    setDone(0);
    const boards = new Map(cards.map(({ id, board_id }) => [id, board_id]));
    const all = (Object.entries(found) as [CheckResult, string[]][]).flatMap(([result, ids]) =>
      ids.map(card_id => ({ card_id, result })),
    );
    const refused: string[] = [];
    for (const [at, { card_id, result }] of all.entries()) {
      const { check_id, place } = check;
      const answer = await perform('card.check', {
        board_id: boards.get(card_id)!,
        card_id,
        check_id,
        place,
        result,
      });
      if (!answer.ok) refused.push(answer.refusal.message);
      setDone(at + 1);
    }
    syncNow();
    if (refused.length > 0) {
      const count = plural(refused.length, {
        one: '# card não foi anotado',
        other: '# cards não foram anotados',
      });
      error(`${count}. ${refused[0]}`);
    } else success(t`Conferência concluída`);
    onEnd(true);
  };

  if (!found || !cards) return <PageState kind="loading" rows={3} rowHeight={72} />;
  const expected = found.present.length + found.missing.length;
  return (
    <>
      <p className={classes.lead} role="status">
        <span>
          <b>{check.place}</b> ·{' '}
          <Plural
            value={expected}
            _0="nenhum card esperado"
            one={`${found.present.length} de # esperado`}
            other={`${found.present.length} de # esperados`}
          />
        </span>
        {told && <span className={classes.told}>{told}</span>}
      </p>
      <CameraView
        onCode={text => void take(text)}
        meanwhile={<PageState kind="loading" rows={1} rowHeight={220} />}
      />
      <TypedCode trouble={trouble} onCode={text => void take(text)} />
      <CheckLists found={found} cards={cards} unknown={check.unknown} />
      <div className={classes.actions}>
        <Button variant="default" size="md" disabled={done !== null} onClick={() => setGivingUp(true)}>
          <Trans>Desistir</Trans>
        </Button>
        <Button size="md" loading={done !== null} onClick={() => void conclude()}>
          <Trans>Concluir</Trans>
        </Button>
      </div>
      <p className={classes.note}>
        <Trans>
          Ao concluir, cada card recebe no histórico o lugar e a hora. Sem sinal também: segue quando houver.
        </Trans>
      </p>
      <Confirm
        isOpen={isGivingUp}
        title={t`Desistir da conferência?`}
        confirm={t`Desistir`}
        isDangerous
        onConfirm={() => onEnd(false)}
        onClose={() => setGivingUp(false)}
      >
        <Trans>O que foi lido até agora se perde; nada vai para os cards.</Trans>
      </Confirm>
    </>
  );
}
