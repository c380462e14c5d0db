import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import { keptCode, placeOf, sortCheck, type YardCheck } from '../../../domain/card/yard-check';
import type { CheckResult } from '../../../domain/entities/card';
import { UNKNOWN_MAX } from '../../../domain/entities/concluded-check';
import { error, success } from '../../state/alerts';
import { syncNow } from '../../sync/sync';
import { ProgressBar } from '../../ui/entries/progress-bar';
import { loadLater } from '../../ui/page/load-later';
import { PageState } from '../../ui/page/page-state';
import { Confirm } from '../../ui/sheet/confirm';
import { findByCode } from '../../view/find-by-code';
import { useStore } from '../../view/hooks/use-store';
import { readYardCards, useYardCards } from '../../view/hooks/yard-cards';
import type { CardRef } from '../../view/my-day';
import { NOT_KEPT, type Performed, perform } from '../../view/perform';
import type { ViewStore } from '../../view/store';
import { CheckLists } from './check-lists';
import classes from './check-page.module.css';
import { type CodeKind, soundCode } from './code-sound';
import { SeveralCards } from './several-cards';
import { TypedCode } from './typed-code';

const CameraView = loadLater(() => import('./camera-view'));

/** Lists that may contain a card which was read. */
const SEEN = ['present', 'misplaced', 'unexpected'] as const;

interface RunningCheckProps {
  check: YardCheck;
  /** True if the person may no longer see its flow. */
  isGone: boolean;
  /** True if the cards of its flow are on this device; otherwise missing ones can't be determined. */
  isHere: boolean;
  latest: RefObject<YardCheck | null | undefined>;
  /** Returns whether the change is on disk. */
  onChange: (by: (now: YardCheck) => YardCheck) => Promise<boolean>;
  onEnd: (isConcluded: boolean) => void;
}

/** Shows the running check, which reads codes one after another, and the result so far. */
export function RunningCheck({ check, isGone, isHere, latest, onChange, onEnd }: RunningCheckProps) {
  const { t } = useLingui();
  const store = useStore();
  const yard = useYardCards(check.board_id, check.seen);
  const found = yard && sortCheck(check, yard.cards, yard.vehicles);
  const [said, setSaid] = useState<{ words: string; kind: CodeKind } | null>(null);
  const [several, setSeveral] = useState<CardRef[]>([]);
  const [done, setDone] = useState<number | null>(null);
  const [isGivingUp, setGivingUp] = useState(false);
  /** Number of missing cards, once the person wants to conclude without them. */
  const [lacking, setLacking] = useState(0);
  const taking = useRef<Promise<unknown>>(Promise.resolve());

  const tell = (kind: CodeKind, words: string) => {
    setSaid({ kind, words });
    soundCode(kind);
  };

  const lookUp = async (text: string) => {
    const [card, ...others] = likeliest(await findByCode(store, text), check.board_id, found);
    setSeveral([]);
    if (card && others.length > 0) {
      const { vehicles } = await readYardCards(store, check.board_id, [card, ...others]);
      const vehicle = vehicles.get(card.card_id);
      const isOne = vehicle && others.every(({ card_id }) => vehicles.get(card_id) === vehicle);
      if (!isOne) return setSeveral([card, ...others]);
    }
    if (!card) {
      const code = keptCode(text);
      const known = latest.current?.unknown ?? [];
      if (known.length >= UNKNOWN_MAX && !known.includes(code))
        return tell(
          'unkept',
          t`Código desconhecido: ${code}. A lista de desconhecidos está cheia: este não foi registrado.`,
        );
      void onChange(now =>
        !code || now.unknown.includes(code) ? now : { ...now, unknown: [...now.unknown, code] },
      );
      return tell('unknown', t`Código desconhecido: ${code}`);
    }
    await note(card);
  };

  const note = async (card: CardRef) => {
    setSeveral([]);
    const seen = latest.current?.seen ?? [];
    const { vehicles } = await readYardCards(store, check.board_id, [...seen, card]);
    const vehicle = vehicles.get(card.card_id) ?? card.card_id;
    const isAgain = seen.some(({ card_id }) => (vehicles.get(card_id) ?? card_id) === vehicle);
    // A code read before may not be stored yet.
    const isKept = await onChange(now => (isAgain ? now : { ...now, seen: [...now.seen, card] }));
    const now = latest.current;
    if (!now) return;
    const { row, result } = await resultOf(store, now, card);
    const name = `${row?.identifier ?? ''} ${row?.title ?? ''}`.trim();
    if (!isKept) return tell('unkept', t`${name}: lido, ainda não guardado`);
    if (isAgain) return tell('again', t`${name}: já conferido`);
    const known = row && placeOf(row);
    if (result === 'misplaced') tell(result, t`${name}: no lugar errado. Visto por último em «${known}»`);
    else tell(result, result === 'present' ? t`${name}: conferido` : t`${name}: não é esperado aqui`);
  };

  /**
   * Whether the device could store a command. If it is full, the check stays open as it is, and results that were
   * stored are not stored twice.
   */
  const isKept = (answer: Performed) => {
    if (answer.ok || answer.refusal.message !== NOT_KEPT) return true;
    setDone(null);
    error(t`A conferência continua aberta`, NOT_KEPT);
    return false;
  };

  const take = (work: () => Promise<void>) => {
    // Codes read while the check is being completed would be reported as seen, but be in no card.
    if (done === null) taking.current = Promise.all([taking.current, work().catch(reportError)]);
  };

  const conclude = async (isSure: boolean) => {
    setDone(0);
    // Waits for codes that are still being looked up, which count.
    await taking.current;
    const now = latest.current;
    if (!now) return;
    const { cards, vehicles } = await readYardCards(store, now.board_id, now.seen);
    const found = sortCheck(now, cards, vehicles);
    if (!isSure && found.missing.length > 0) {
      setDone(null);
      return setLacking(found.missing.length);
    }
    const boards = new Map(cards.map(({ id, board_id }) => [id, board_id]));
    const all = (Object.entries(found) as [CheckResult, string[]][]).flatMap(([result, ids]) =>
      ids.map(card_id => ({ card_id, result })),
    );
    const refused: string[] = [];
    const { check_id, place } = now;
    for (const [at, { card_id, result }] of all.entries()) {
      const board_id = boards.get(card_id)!;
      const answer = await perform('card.check', { board_id, card_id, check_id, place, result });
      if (!isKept(answer)) return;
      if (!answer.ok) refused.push(answer.refusal.message);
      setDone(at + 1);
    }
    const answer = await perform('check.conclude', {
      ...{ board_id: now.board_id, check_id, place },
      counts: countsOf(found),
      // Older apps stored codes exactly as they were read.
      unknown: [...new Set(now.unknown.map(keptCode))].filter(Boolean).slice(0, UNKNOWN_MAX),
    });
    if (!isKept(answer)) return;
    syncNow();
    if (!answer.ok) error(answer.refusal.message);
    else if (refused.length > 0) {
      const count = plural(refused.length, {
        one: '# card não foi registrado',
        other: '# cards não foram registrados',
      });
      error(`${count}. ${refused[0]}`);
    } else success(t`Conferência concluída`);
    onEnd(true);
  };

  if (!found) return <PageState kind="loading" rows={3} rowHeight={72} />;
  const expected = found.present.length + found.missing.length;
  return (
    <>
      <div className={classes.state}>
        <p className={classes.lead} role="status">
          <span>
            <b>{check.place}</b> ·{' '}
            {isHere ? (
              <Plural
                value={expected}
                _0="nenhum card esperado"
                one={`${found.present.length} de # esperado`}
                other={`${found.present.length} de # esperados`}
              />
            ) : (
              <Plural
                value={check.seen.length + check.unknown.length}
                _0="nenhum código lido"
                one="# código lido"
                other="# códigos lidos"
              />
            )}
          </span>
          {said && (
            <b className={classes.told} data-kind={said.kind}>
              {said.words}
            </b>
          )}
        </p>
        {isHere && expected > 0 && (
          <ProgressBar
            label={t`Veículos conferidos`}
            percent={(100 * found.present.length) / expected}
            staysWhenDone
          />
        )}
      </div>
      {!isGone && (
        <>
          <CameraView
            onCode={text => take(() => lookUp(text))}
            meanwhile={<PageState kind="loading" rows={1} rowHeight={220} />}
          />
          <TypedCode onCode={text => take(() => lookUp(text))} />
          <SeveralCards refs={several} onChoose={card => take(() => note(card))} />
        </>
      )}
      <div className={classes.actions}>
        <Button variant="default" size="md" disabled={done !== null} onClick={() => setGivingUp(true)}>
          <Trans>Desistir</Trans>
        </Button>
        {!isGone && (
          <Button size="md" disabled={!isHere} loading={done !== null} onClick={() => void conclude(false)}>
            <Trans>Concluir</Trans>
          </Button>
        )}
      </div>
      <p className={classes.note}>
        {isGone ? (
          <Trans>
            Você não participa mais do fluxo desta conferência, e ela não pode ser concluída. O que foi lido
            fica aqui até você desistir.
          </Trans>
        ) : isHere ? (
          <Trans>
            Ao concluir, o lugar e a hora vão para o histórico de cada card. Sem sinal, tudo fica guardado e é
            enviado depois.
          </Trans>
        ) : (
          <Trans>
            Os cards deste fluxo não estão todos neste aparelho: espere que cheguem, ou guarde o fluxo aqui em
            Sincronização. O que já foi lido fica.
          </Trans>
        )}
      </p>
      <CheckLists found={found} cards={yard.cards} unknown={check.unknown} isKnown={isHere} />
      <Confirm
        isOpen={lacking > 0}
        title={
          <Plural
            value={lacking}
            one="Falta # veículo. Concluir assim mesmo?"
            other="Faltam # veículos. Concluir assim mesmo?"
          />
        }
        confirm={t`Concluir assim mesmo`}
        onConfirm={() => void conclude(true)}
        onClose={() => setLacking(0)}
      >
        <Trans>O histórico de cada card que falta vai dizer que ele não foi achado em «{check.place}».</Trans>
      </Confirm>
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

/**
 * Returns the list that contains a card which was read, or another card of the same vehicle, and the card in that list.
 */
async function resultOf(store: ViewStore, check: YardCheck, { card_id }: CardRef) {
  const { cards, vehicles } = await readYardCards(store, check.board_id, check.seen);
  const found = sortCheck(check, cards, vehicles);
  const vehicleIn = (id: string) => vehicles.get(id) ?? id;
  const isSame = (id: string) => vehicleIn(id) === vehicleIn(card_id);
  const own = SEEN.find(result => found[result].includes(card_id));
  const result = own ?? SEEN.find(result => found[result].some(isSame)) ?? 'present';
  const id = own ? card_id : (found[result].find(isSame) ?? card_id);
  return { result, row: cards.find(card => card.id === id) };
}

const countsOf = ({ present, missing, misplaced, unexpected }: Record<CheckResult, string[]>) => ({
  present: present.length,
  missing: missing.length,
  misplaced: misplaced.length,
  unexpected: unexpected.length,
});

/**
 * Returns the cards that a code most likely means, since a vehicle may have several: the one that the check looks for,
 * else those of this flow.
 */
function likeliest(
  refs: CardRef[],
  boardId: string,
  found: Record<CheckResult, string[]> | undefined,
): CardRef[] {
  const expected = new Set(found && [...found.missing, ...found.present]);
  const [looked, own] = [
    refs.filter(({ card_id }) => expected.has(card_id)),
    refs.filter(({ board_id }) => board_id === boardId),
  ];
  return looked.length > 0 ? looked : own.length > 0 ? own : refs;
}
