import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconArchive, IconBuilding, IconCloud, IconFileText } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useSnapshot } from 'valtio';
import { matchesText } from '../../../domain/text/matches-text';
import type { ServerCard } from '../../online/use-server-cards';
import { recents } from '../../state/recents';
import { Avatar } from '../../ui/avatar';
import { VehiclePhoto } from '../../ui/photos/vehicle-photo';
import { distinctNames } from '../../ui/text/distinct-names';
import { usePeople } from '../../view/hooks/company';
import { useBoards } from '../../view/hooks/flows';
import { useFoundCards } from '../../view/hooks/found-cards';
import { useCardLines } from '../../view/hooks/my-day';
import type { CardLine } from '../../view/my-day';
import type { FlowListItem } from '../../view/types';
import type { Choice, ChoiceGroup, Place } from './choice';
import classes from './choice-list.module.css';
import type { ServerCompany } from './server-companies';

/** Most flows and people that are listed. */
const FEW = 5;

interface Asked {
  text: string;
  /** Person whose cards alone are searched; null for all cards. */
  owner: { id: string; name: string } | null;
  places: readonly Place[];
  actions: readonly Choice[];
  /** False for the organisation's people, who belong to no flow: they search companies. */
  hasFlows: boolean;
  /** Cards that the server found; null while it has not responded. */
  server: readonly ServerCard[] | null;
  companies: readonly ServerCompany[] | null;
  onOwner: (person: { id: string; name: string }) => void;
  /** Called when the choice leads to another page. */
  onDone: () => void;
}

/** Returns all results in groups; `isWaiting` is true while the device's own cards are being read. */
export function useChoices(given: Asked) {
  const { text: typed, owner, places, actions, hasFlows, server, companies, onOwner, onDone } = given;
  const { t } = useLingui();
  // Deferred, so that typed letters appear at once, however many cards are searched.
  const text = useDeferredValue(typed.trim());
  const navigate = useNavigate();
  const flows = useBoards() ?? [];
  const people = [...(usePeople()?.values() ?? [])].filter(({ enabled }) => enabled);
  const found = useFoundCards(text, owner?.id ?? null);
  const lines = useCardLines(found?.cards ?? []);
  const { flow_ids } = useSnapshot(recents);
  const isNothing = text === '';

  const leaves = (go: () => unknown) => () => {
    onDone();
    go();
  };
  const toCard = (flowId: string, cardId: string) =>
    leaves(() => navigate({ to: '/flows/$flowId/cards/$cardId', params: { flowId, cardId } }));
  const flowChoice = (flow: FlowListItem): Choice => ({
    key: flow.id,
    label: flow.name,
    note: flow.cards_count !== null && (
      <Plural value={flow.cards_count} _0="Nenhum card" one="# card" other="# cards" />
    ),
    icon: <span className={classes.mark} style={{ background: flow.color }} />,
    choose: leaves(() => navigate({ to: '/flows/$flowId', params: { flowId: flow.id } })),
  });

  const cards: Choice[] = lines.flatMap(line => (line ? [cardChoice(line, toCard)] : []));
  const elsewhere = (server ?? [])
    .filter(({ id }) => !found?.known.has(id))
    .map(
      (card): Choice => ({
        key: card.id,
        label: `${card.identifier} ${card.title}`,
        note: card.archived_at ? (
          <Trans>arquivado · {card.board_name}</Trans>
        ) : (
          `${card.board_name} › ${card.phase_name}`
        ),
        icon: card.archived_at ? <IconArchive size={20} /> : <IconCloud size={20} />,
        choose: toCard(card.board_id, card.id),
      }),
    );
  const recent = flow_ids.flatMap(id => flows.find(flow => flow.id === id) ?? []).slice(0, FEW);
  const named = flows.filter(({ name, prefix }) => matchesText(`${prefix} ${name}`, text)).slice(0, FEW);
  const names = distinctNames(people);
  const meant = people.filter(({ name }) => matchesText(name, text)).slice(0, FEW);
  const reached = places.filter(({ label }) => matchesText(label, text));
  const doable = actions.filter(({ label }) => matchesText(label, text));

  const all: ChoiceGroup[] = [
    { name: t`Cards`, choices: cards, more: (found?.total ?? 0) - (found?.cards.length ?? 0) },
    ...(owner
      ? []
      : [
          {
            name: isNothing ? t`Fluxos recentes` : t`Fluxos`,
            choices: (isNothing ? recent : named).map(flowChoice),
          },
          {
            name: t`Pessoas`,
            choices: (isNothing || !hasFlows ? [] : meant).map(
              (person): Choice => ({
                key: person.id,
                label: names.get(person.id)!,
                note: <Trans>Ver os cards da pessoa</Trans>,
                icon: <Avatar name={person.name} photo={person.photo} size={32} />,
                choose: () => onOwner(person),
              }),
            ),
          },
          {
            name: t`Empresas`,
            choices: (companies ?? []).map(
              ({ id, name, note }): Choice => ({
                key: `company ${id}`,
                label: name,
                note,
                icon: <IconBuilding size={20} />,
                choose: leaves(() =>
                  navigate({ to: '/companies/$companyId', params: { companyId: String(id) } }),
                ),
              }),
            ),
          },
          {
            name: t`Ir para`,
            choices: reached.map(
              ({ to, label, icon }): Choice => ({
                key: to,
                label,
                icon,
                choose: leaves(() => navigate({ to })),
              }),
            ),
          },
          {
            name: t`Ações`,
            choices: doable.map(action => ({ ...action, choose: leaves(action.choose) })),
          },
          { name: t`Fora deste aparelho`, choices: elsewhere },
        ]),
  ];
  return {
    groups: all.filter(({ choices }) => choices.length > 0),
    isWaiting: !found || lines.includes(undefined) || text !== typed.trim(),
  };
}

function cardChoice(
  { card, board, phase, product, photo }: CardLine,
  toCard: (flowId: string, cardId: string) => () => void,
): Choice {
  return {
    key: card.id,
    label: `${card.identifier ?? ''} ${card.title}`.trim(),
    note: [product?.plate, phase ? `${board.name} › ${phase.name}` : board.name].filter(Boolean).join(' · '),
    icon: photo ? <VehiclePhoto src={photo} /> : <IconFileText size={20} />,
    choose: toCard(board.id, card.id),
  };
}
