import { Trans, useLingui } from '@lingui/react/macro';
import { tellRefusal } from '../../../state/alerts';
import { CheckList } from '../../../ui/fields/check-list';
import { TagPill } from '../../../ui/tag-pill';
import { perform } from '../../../view/perform';
import { useCardContext } from '../card-context';
import { ChoiceFact } from './choice-fact';
import classes from './choice-fact.module.css';

/** Shows the tags of the card and changes them. */
export function CardTags() {
  const { t } = useLingui();
  const { view } = useCardContext();
  const { card, tags, state } = view;
  const toggle = async (tag_id: string, isChosen: boolean) => {
    const input = { board_id: card.board_id, card_id: card.id, tag_id };
    tellRefusal(await perform(isChosen ? 'tag.add' : 'tag.remove', input));
  };
  return (
    <ChoiceFact
      label={<Trans>Etiquetas</Trans>}
      name={t`Etiquetas: ${tags.map(({ name }) => name).join(', ') || t`nenhuma`}`}
      shown={
        tags.length > 0 && (
          <span className={classes.tags}>
            {tags.map(tag => (
              <TagPill key={tag.id} name={tag.name} color={tag.color} />
            ))}
          </span>
        )
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
    </ChoiceFact>
  );
}
