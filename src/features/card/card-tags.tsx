import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconX } from '@tabler/icons-react';
import { tellRefusal } from '../../state/alerts';
import { CheckList } from '../../ui/check-list';
import { Dropdown } from '../../ui/dropdown';
import { TagPill } from '../../ui/tag-pill';
import { perform } from '../../view/perform';
import classes from './card-choices.module.css';
import { useCardContext } from './card-context';

/** The tags of the card. */
export function CardTags() {
  const { t } = useLingui();
  const { view, isReadOnly } = useCardContext();
  const { card, tags, state } = view;
  const toggle = async (tag_id: string, isChosen: boolean) => {
    const input = { board_id: card.board_id, card_id: card.id, tag_id };
    tellRefusal(await perform(isChosen ? 'tag.add' : 'tag.remove', input));
  };
  return (
    <section className={classes.choices} aria-label={t`Etiquetas`}>
      <h3>
        <Trans>Etiquetas</Trans>
      </h3>
      <div className={classes.row}>
        {tags.map(tag => (
          <TagPill key={tag.id} name={tag.name} color={tag.color}>
            {!isReadOnly && (
              <button
                type="button"
                className={classes.remove}
                aria-label={t`Retirar a etiqueta ${tag.name}`}
                onClick={() => toggle(tag.id, false)}
              >
                <IconX size={13} aria-hidden />
              </button>
            )}
          </TagPill>
        ))}
        {isReadOnly && tags.length === 0 && <Trans>Nenhuma</Trans>}
        {!isReadOnly && (
          <Dropdown
            className={classes.add}
            name={t`Escolher etiquetas`}
            label={
              <>
                <IconPlus size={15} aria-hidden /> <Trans>Etiqueta</Trans>
              </>
            }
          >
            <CheckList
              label={t`Etiquetas`}
              empty={t`Este fluxo não tem etiquetas.`}
              items={state.tags.map(({ id, name, color }) => ({
                id,
                name,
                mark: <span className={classes.dot} style={{ background: color }} />,
              }))}
              chosen={card.tag_ids}
              onToggle={toggle}
            />
          </Dropdown>
        )}
      </div>
    </section>
  );
}
