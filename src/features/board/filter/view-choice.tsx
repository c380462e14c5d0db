import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconBookmark, IconCheck, IconPencil } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import type { SavedView } from '../../../../domain/flow/saved-views';
import { connectivity } from '../../../sync/connectivity';
import { useIsPhone } from '../../../ui/use-media';
import { useSavedViews } from '../../../view/hooks/saved-views';
import type { BoardFilter } from '../../../view/types';
import { useBoardContext } from '../board-context';
import { useMayShare } from '../use-may-share';
import classes from './view-choice.module.css';
import { isEmptyFilter, isSameFilter, knownFilter } from './view-filter';

interface ViewChoiceProps {
  filter: BoardFilter;
  onChoose: (filter: BoardFilter) => void;
  /** Opens the form of an existing view, or of a new one. */
  onEdit: (edited: EditedView) => void;
}

/** View that the form edits; null creates a new one. */
export interface EditedView {
  view: SavedView | null;
  isShared: boolean;
}

/**
 * Lists the flow's named filters: choosing one makes it the board's filter. Works without a connection; changes need
 * one.
 */
export function ViewChoice({ filter, onChoose, onEdit }: ViewChoiceProps) {
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  const isPhone = useIsPhone();
  const { view: flow } = useBoardContext();
  const mayShare = useMayShare();
  const views = useSavedViews(flow.board.id);
  if (!views) return null;
  const groups = [
    { name: t`Do fluxo`, list: views.shared, isShared: true, mayEdit: mayShare },
    { name: t`Minhas`, list: views.own, isShared: false, mayEdit: true },
  ].filter(({ list }) => list.length > 0);
  return (
    <div className={classes.views}>
      {groups.map(({ name, list, isShared, mayEdit }) => (
        <div key={name}>
          <p className={classes.whose} aria-hidden>
            {name}
          </p>
          <ul aria-label={name}>
            {list.map(view => {
              const known = knownFilter(view.filter, flow);
              const isShown = isSameFilter(known, filter);
              return (
                <li key={view.id} className={classes.row} data-shown={isShown || undefined}>
                  <button
                    type="button"
                    className={classes.choose}
                    aria-pressed={isShown}
                    onClick={() => onChoose(known)}
                  >
                    <span>{view.name}</span>
                    {isShown && <IconCheck size={17} aria-hidden />}
                  </button>
                  {mayEdit && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={isPhone ? 44 : 32}
                      disabled={!online}
                      aria-label={t`Editar a visão ${view.name}`}
                      onClick={() => onEdit({ view, isShared })}
                    >
                      <IconPencil size={17} />
                    </ActionIcon>
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      ))}
      <p className={classes.note} role="status">
        {!online ? (
          <Trans>Sem conexão não dá para criar nem mudar visões.</Trans>
        ) : isEmptyFilter(filter) ? (
          <Trans>Filtre os cards para salvar o filtro com um nome.</Trans>
        ) : null}
      </p>
      <Button
        variant="default"
        fullWidth
        size={isPhone ? 'md' : 'sm'}
        leftSection={<IconBookmark size={17} aria-hidden />}
        disabled={!online || isEmptyFilter(filter)}
        onClick={() => onEdit({ view: null, isShared: false })}
      >
        <Trans>Salvar visão</Trans>
      </Button>
    </div>
  );
}
