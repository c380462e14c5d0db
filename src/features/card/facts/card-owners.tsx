import { Trans, useLingui } from '@lingui/react/macro';
import { tellRefusal } from '../../../state/alerts';
import { Avatar, AvatarStack } from '../../../ui/avatar';
import { CheckList } from '../../../ui/fields/check-list';
import { distinctNames } from '../../../ui/text/distinct-names';
import { perform } from '../../../view/perform';
import { ApprovalPill } from '../approvals/approval-pill';
import { useCardContext } from '../card-context';
import { ChoiceFact } from './choice-fact';
import classes from './choice-fact.module.css';

/** Shows the people responsible for the card, each with the approval that this phase asks of them. */
export function CardOwners() {
  const { t } = useLingui();
  const { view, people } = useCardContext();
  const { card, state, approvals } = view;
  const members = state.members
    .flatMap(({ user_id }) => people.get(user_id) ?? [])
    .filter(({ id, enabled }) => enabled || card.owner_ids.includes(id));
  const names = distinctNames(members);
  const owners = card.owner_ids.map(id => people.get(id) ?? { id, name: t`Alguém`, photo: null });
  const ownerNames = owners.map(({ name }) => name).join(', ');
  const toggle = async (user_id: string, isChosen: boolean) => {
    const input = { board_id: card.board_id, card_id: card.id, user_id };
    tellRefusal(await perform(isChosen ? 'owner.add' : 'owner.remove', input));
  };
  return (
    <ChoiceFact
      label={<Trans>Responsáveis</Trans>}
      name={t`Responsáveis: ${ownerNames || t`ninguém`}`}
      shown={
        owners.length > 0 && (
          <span className={classes.people}>
            <AvatarStack people={owners} size={26} />
            {ownerNames}
          </span>
        )
      }
    >
      <CheckList
        label={t`Responsáveis`}
        empty={t`Este fluxo não tem membros.`}
        items={members.map(({ id, name, photo }) => {
          const approval = approvals.find(({ user_id }) => user_id === id);
          return {
            id,
            name: names.get(id)!,
            mark: <Avatar name={name} photo={photo} />,
            note: approval && <ApprovalPill state={approval.state} />,
          };
        })}
        chosen={card.owner_ids}
        onToggle={toggle}
      />
    </ChoiceFact>
  );
}
