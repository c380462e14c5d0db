import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconArchive, IconArrowsRightLeft, IconQrcode, IconTag, IconUser, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useCardSummaries } from '../../../view/hooks/cards';
import type { CardSummary, ColumnView } from '../../../view/types';
import { useBoardContext } from '../board-context';
import { type Asked, GroupQuestion } from './group-question';
import { RefusedCards } from './refused-cards';
import { selection, stopSelecting } from './selection';
import classes from './selection-bar.module.css';
import { useGroupChange } from './use-group-change';

/** Most cards that are changed together. */
const MAX = 200;
/** Largest distance between the bar and the end of the board, in pixels. */
const BELOW = 16;

/**
 * Shows the bar of actions on the chosen cards. Cards that could not be changed stay chosen, and the reason is shown
 * for each.
 */
export default function SelectionBar({ columns }: { columns: ColumnView[] }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { view } = useBoardContext();
  const { chosen } = useSnapshot(selection);
  const ids = Object.keys(chosen ?? {});
  const summaries = useCardSummaries(view.board.id, ids);
  // A card deleted meanwhile keeps its name here.
  const known = useRef(new Map<string, CardSummary['card']>());
  for (const [id, { card }] of summaries) known.current.set(id, card);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { change, done, refused, forgetRefused } = useGroupChange(view.board.id, ids);
  const shown = columns.flatMap(({ card_ids }) => card_ids);
  const isBusy = done !== null;

  const bar = useRef<HTMLElement>(null);
  // Adds space below the lists as tall as the bar that covers them.
  useLayoutEffect(() => {
    const drawn = bar.current!;
    const { style } = drawn.parentElement!;
    const observer = new ResizeObserver(() => {
      style.setProperty('--covered', `${drawn.offsetHeight + BELOW}px`);
    });
    observer.observe(drawn);
    return () => {
      observer.disconnect();
      style.removeProperty('--covered');
    };
  }, []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role=dialog]'))
        stopSelecting();
    };
    // Captured before the dialog that the key closes is removed.
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);

  const isTooMany = ids.length > MAX;
  const none = ids.length === 0 || isTooMany || isBusy;
  return (
    <section ref={bar} className={classes.bar} aria-label={t`Cards selecionados`}>
      <p className={classes.count} role="status">
        {isBusy ? (
          <Trans>
            {done} de {ids.length}…
          </Trans>
        ) : isTooMany ? (
          <Trans>No máximo {MAX} de uma vez</Trans>
        ) : (
          <Plural value={ids.length} _0="Nenhum selecionado" one="# selecionado" other="# selecionados" />
        )}
      </p>
      <Button
        className={classes.all}
        variant="subtle"
        disabled={isBusy || shown.length === 0}
        onClick={() => {
          const some = shown.slice(0, MAX);
          selection.chosen = Object.fromEntries(some.map(id => [id, true as const]));
        }}
      >
        {shown.length > MAX ? <Trans>Os {MAX} primeiros</Trans> : <Trans>Todos</Trans>}
      </Button>
      <Action
        icon={<IconArrowsRightLeft size={18} />}
        label={t`Mover`}
        isOff={none}
        onClick={() => setAsked('card.move')}
      />
      <Action
        icon={<IconTag size={18} />}
        label={t`Etiqueta`}
        isOff={none}
        onClick={() => setAsked('tag.add')}
      />
      <Action
        icon={<IconUser size={18} />}
        label={t`Responsável`}
        isOff={none}
        onClick={() => setAsked('owner.add')}
      />
      <Action
        icon={<IconArchive size={18} />}
        label={t`Arquivar`}
        isOff={none}
        onClick={() =>
          change({ name: 'card.archive', input: {} }, count =>
            plural(count, { one: '# card arquivado', other: '# cards arquivados' }),
          )
        }
      />
      <Action
        icon={<IconQrcode size={18} />}
        label={t`Adesivo`}
        isOff={none}
        onClick={() =>
          void navigate({
            to: '/flows/$flowId/labels',
            params: { flowId: view.board.id },
            search: { cards: ids },
          })
        }
      />
      <ActionIcon
        className={classes.close}
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t`Parar de selecionar`}
        onClick={stopSelecting}
      >
        <IconX size={20} />
      </ActionIcon>

      {asked && (
        <GroupQuestion
          asked={asked}
          chosen={[...summaries.values()].map(({ state }) => state)}
          onChoose={(what, words) => {
            setAsked(null);
            void change(what, words);
          }}
          onClose={() => setAsked(null)}
        />
      )}
      <RefusedCards refused={refused} nameOf={id => known.current.get(id)} onClose={forgetRefused} />
    </section>
  );
}

interface ActionProps {
  icon: ReactNode;
  label: string;
  isOff: boolean;
  onClick: () => void;
}

function Action({ icon, label, isOff, onClick }: ActionProps) {
  return (
    <Button
      className={classes.action}
      variant="default"
      leftSection={icon}
      disabled={isOff}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
