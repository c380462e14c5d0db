import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import type { CardState } from '../../../../domain/card/card-state';
import { openPhases } from '../../../../domain/flow/phase-order';
import { Avatar } from '../../../ui/avatar';
import { Sheet } from '../../../ui/sheet/sheet';
import { TagPill } from '../../../ui/tag-pill';
import { distinctNames } from '../../../ui/text/distinct-names';
import { moveTargets } from '../../../view/move-targets';
import { useBoardContext } from '../board-context';
import type { GroupChange } from './change-selected';
import classes from './selection-bar.module.css';

export type Asked = 'card.move' | 'tag.add' | 'owner.add';

interface GroupQuestionProps {
  asked: Asked;
  chosen: CardState[];
  /** Called with the chosen change; `words` returns the message for the number of cards that were changed. */
  onChoose: (what: GroupChange, words: (count: number) => string) => void;
  onClose: () => void;
}

/** Asks which phase, tag or person to apply to all chosen cards. */
export function GroupQuestion({ asked, chosen, onChoose, onClose }: GroupQuestionProps) {
  const { t } = useLingui();
  const { view, people } = useBoardContext();
  /** Phases that at least one of the cards may move to; the others are shown as unavailable. */
  const reachable = new Set(
    chosen.flatMap(state =>
      moveTargets(state, people).flatMap(({ phase, refusal }) => (refusal ? [] : phase.id)),
    ),
  );
  const members = view.members
    .flatMap(({ user_id }) => people.get(user_id) ?? [])
    .filter(({ enabled }) => enabled);
  const names = distinctNames(members);
  return (
    <>
      <Sheet isOpen={asked === 'card.move'} onClose={onClose} title={t`Mover os selecionados para…`}>
        <Choices
          rows={openPhases(view.phases).map(({ id, name, color }) => ({
            id,
            name,
            isShut: !reachable.has(id),
            mark: <span className={classes.dot} style={{ background: color }} aria-hidden />,
          }))}
          onChoose={(phase_id, name) =>
            onChoose({ name: 'card.move', input: { phase_id } }, count =>
              plural(count, { one: `# card em ${name}`, other: `# cards em ${name}` }),
            )
          }
        />
      </Sheet>
      <Sheet isOpen={asked === 'tag.add'} onClose={onClose} title={t`Etiqueta para os selecionados`}>
        <Choices
          none={t`Este fluxo não tem etiquetas.`}
          rows={view.tags.map(tag => ({
            id: tag.id,
            name: tag.name,
            shown: <TagPill name={tag.name} color={tag.color} />,
          }))}
          onChoose={(tag_id, name) =>
            onChoose({ name: 'tag.add', input: { tag_id } }, count =>
              plural(count, { one: `# card com ${name}`, other: `# cards com ${name}` }),
            )
          }
        />
      </Sheet>
      <Sheet isOpen={asked === 'owner.add'} onClose={onClose} title={t`Responsável pelos selecionados`}>
        <Choices
          none={t`Este fluxo não tem membros.`}
          rows={members.map(({ id, name, photo }) => ({
            id,
            name: names.get(id)!,
            mark: <Avatar name={name} photo={photo} />,
          }))}
          onChoose={(user_id, name) =>
            onChoose({ name: 'owner.add', input: { user_id } }, count =>
              plural(count, { one: `# card com ${name}`, other: `# cards com ${name}` }),
            )
          }
        />
      </Sheet>
    </>
  );
}

interface ChoicesProps {
  /** Rows to choose from. A row with `isShut` shows why it can't be chosen. */
  rows: { id: string; name: string; mark?: ReactNode; shown?: ReactNode; isShut?: boolean }[];
  onChoose: (id: string, name: string) => void;
  none?: string;
}

function Choices({ rows, onChoose, none }: ChoicesProps) {
  const first = useRef(rows.find(({ isShut }) => !isShut)?.id);
  if (rows.length === 0) return <p className={classes.hint}>{none}</p>;
  return (
    <ul className={classes.choices}>
      {rows.map(({ id, name, mark, shown, isShut }) => (
        <li key={id}>
          <button
            type="button"
            disabled={isShut}
            data-autofocus={id === first.current || undefined}
            onClick={() => onChoose(id, name)}
          >
            {mark}
            {shown ?? name}
            {isShut && (
              <small>
                <Trans>nenhum dos selecionados pode ir para lá</Trans>
              </small>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
