import { bareState, type CardState } from '../../domain/card/card-state';
import type { Approval, ApprovalState } from '../../domain/entities/card';
import { aBoard, aMember, aPhase, aPhaseApprover, aRule } from './board';
import { aCard, anApproval } from './card';
import { idOf } from './ids';

/** Creates phases A, B and C, active, in this order. */
export const threePhases = () =>
  ['A', 'B', 'C'].map((letter, at) =>
    aPhase({
      id: idOf(`fase ${letter}`),
      name: `Fase ${letter}`,
      phase_order: at + 1,
      is_final: letter === 'C',
    }),
  );

/** Creates a free flow of three phases and three members (Ana, Bruno, Carla), with Ana's card in phase A. */
export const aCardState = (parts: Partial<CardState> = {}): CardState => ({
  ...bareState(
    {
      board: aBoard(),
      phases: threePhases(),
      rules: [],
      approvers: [],
      members: ['ana', 'bruno', 'carla'].map(name => aMember({ user_id: idOf(name) })),
      fields: [],
      tags: [],
    },
    aCard(),
  ),
  ...parts,
});

/** Makes the flow move only by these rules, written `A>B`. */
export const withRules = (state: CardState, ...arrows: string[]): CardState => ({
  ...state,
  board: { ...state.board, phase_config: 'rules' },
  rules: arrows.map(arrow => {
    const [from, to] = arrow.split('>');
    return aRule({ from_phase_id: idOf(`fase ${from}`), to_phase_id: idOf(`fase ${to}`) });
  }),
});

/** Makes these people approvers of phase A who have given these answers in the card's round. */
export const withRound = (state: CardState, answers: Record<string, ApprovalState>): CardState => {
  const people = Object.keys(answers).map(name => ({ name, user_id: idOf(name) }));
  return {
    ...state,
    approvers: [...state.approvers, ...people.map(({ user_id }) => aPhaseApprover({ user_id }))],
    approvals: people.map(
      ({ name, user_id }): Approval =>
        anApproval({ user_id, state: answers[name], round: state.card?.round ?? 1 }),
    ),
  };
};
