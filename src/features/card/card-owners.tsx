import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconX } from '@tabler/icons-react';
import { tellRefusal } from '../../state/alerts';
import { Avatar } from '../../ui/avatar';
import { CheckList } from '../../ui/check-list';
import { Dropdown } from '../../ui/dropdown';
import { perform } from '../../view/perform';
import classes from './card-choices.module.css';
import { useCardContext } from './card-context';

/** Who is responsible for the card. */
export function CardOwners() {
  const { t } = useLingui();
  const { view, people, isReadOnly } = useCardContext();
  const { card, state } = view;
  const members = state.members
    .flatMap(({ user_id }) => people.get(user_id) ?? [])
    .filter(({ id, enabled }) => enabled || card.owner_ids.includes(id));
  const toggle = async (user_id: string, isChosen: boolean) => {
    const input = { board_id: card.board_id, card_id: card.id, user_id };
    tellRefusal(await perform(isChosen ? 'owner.add' : 'owner.remove', input));
  };
  return (
    <section className={classes.choices} aria-label={t`Responsáveis`}>
      <h3>
        <Trans>Responsáveis</Trans>
      </h3>
      <div className={classes.row}>
        {card.owner_ids.map(id => {
          const name = people.get(id)?.name ?? t`Alguém`;
          return (
            <span key={id} className={classes.owner}>
              <Avatar name={name} photo={people.get(id)?.photo} size={26} />
              {name}
              {!isReadOnly && (
                <button
                  type="button"
                  className={classes.remove}
                  aria-label={t`Retirar ${name} dos responsáveis`}
                  onClick={() => toggle(id, false)}
                >
                  <IconX size={14} aria-hidden />
                </button>
              )}
            </span>
          );
        })}
        {isReadOnly && card.owner_ids.length === 0 && <Trans>Ninguém</Trans>}
        {!isReadOnly && (
          <Dropdown
            className={classes.add}
            name={t`Escolher responsáveis`}
            label={
              <>
                <IconPlus size={15} aria-hidden /> <Trans>Responsável</Trans>
              </>
            }
          >
            <CheckList
              label={t`Responsáveis`}
              empty={t`Este fluxo não tem membros.`}
              items={members.map(({ id, name, photo }) => ({
                id,
                name,
                mark: <Avatar name={name} photo={photo} />,
              }))}
              chosen={card.owner_ids}
              onToggle={toggle}
            />
          </Dropdown>
        )}
      </div>
    </section>
  );
}
