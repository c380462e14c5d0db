import type { ApprovalFacts } from '../../domain/card/approval-facts';
import type { CardState, FlowConfig } from '../../domain/card/card-state';
import type { RoundState } from '../../domain/card/round';
import type { CardTarget, TypedPart } from '../../domain/commands/command';
import type { ChangedName } from '../../domain/commands/names';
import type { Board, Member, MyBoard, Phase, Tag } from '../../domain/entities/board';
import type { Approval, Card, Comment, History } from '../../domain/entities/card';
import type { Person, Product } from '../../domain/entities/people';
import type { SavedView } from '../../domain/flow/saved-views';
import type { Refusal, RefusalCode } from '../../domain/refusals';
import type { FarCard, OutboxEntry } from '../mirror/database';

/** Change in the outbox, as «Sincronização» and the card show it. */
export interface EntryView {
  id: string;
  /** Command name, e.g. `card.move`. */
  name: string;
  status: OutboxEntry['status'];
  /** Card of the change, with its title when the change was made; null if it is about no card. */
  card: (CardTarget & { title: string; board_name: string }) | null;
  /** Comment that the change creates; null for any other change. */
  comment_id: string | null;
  /** File of the change, and whether it is on the server by now; null for any other change. */
  file: { attachment_id: string; upload_id: string; isThere: boolean } | null;
  /** True if the change follows photos that are still being sent. */
  awaitsPhotos: boolean;
  /** Another card that the change names and that is not on this device; null if there is none. */
  other: FarCard | null;
  /** Description of the change in pt-BR: «Mover para Proposta». */
  summary: string;
  made_at: string;
  /** Reason why the server refused the change; only with `refused`. */
  refusal: Refusal | null;
  /** Reason why the change would be refused by what the device knows now; the server still decides. */
  doubt: Refusal | null;
  /**
   * Why the change can't be sent without the person: it needs a newer version of the app (`upgrade`), or follows a
   * change that does (`earlier`), or waits behind a refused one (`refused`); null if none of these holds.
   */
  waitsFor: 'upgrade' | 'earlier' | 'refused' | null;
  /** True if the change has not been sent from this device and nothing depends on it. */
  canTakeBack: boolean;
  /** Number of changes of the same subject that wait behind it; only with `refused`. */
  behind: number;
  /** Values that the person has typed; only with `refused`. */
  typed: TypedPart[];
  /**
   * With a refusal that is not retried, the parts of the card that differ from when the person made the change: they
   * look at them, and make the change again. Null with any other.
   */
  changed: ChangedName[] | null;
}

/** Whole configuration of a flow: the state of a command apart from the card. */
export type BoardConfig = FlowConfig;

/** Configuration of a flow for the screens, with phases, fields and tags in display order. */
export interface BoardView extends BoardConfig {
  /** My own membership; null for a company administrator who is not a member. */
  me: Member | null;
}

/** Flow in the list of flows. */
export interface FlowListItem extends MyBoard {
  /** Number of cards not archived, without my unsent changes; null for a flow that is not kept on this device. */
  cards_count: number | null;
}

export type BoardFilter = SavedView['filter'];

/** Column of the board: ids in display order, so that a windowed list knows its length without reading cards. */
export interface ColumnView {
  phase: Phase;
  /** Ids of the cards that pass the filter. */
  card_ids: string[];
  /** Number of cards before the filter. */
  total: number;
}

/** Data that a card on the board shows. */
export interface CardSummary {
  card: Card;
  /** State on which commands are decided. */
  state: CardState;
  tags: Tag[];
  tasks_done: number;
  tasks_total: number;
  comments: number;
  files: number;
  round: RoundState;
  /** Approvals of the current round. */
  approvals: Approval[];
  product: Product | null;
  /** Address of the card's picture, by `cardPhoto`. */
  photo: string | undefined;
  /** Number of changes on the disk that are not settled yet. */
  waiting: number;
  /** First refused change, to be shown on the card. */
  refused: EntryView | null;
  /** True if a change may be refused: «pode ser recusada». */
  doubtful: boolean;
}

/** Everything the card's panel shows. */
export interface CardView extends CardSummary {
  all_comments: Comment[];
  history: History[];
  products: Product[];
  entries: EntryView[];
}

/** One of my approvals, pending or answered, of a card that is still in that round. */
export interface ApprovalItem {
  approval: Approval;
  card: Card;
  board: Board;
  phase: Phase;
  product: Product | null;
  /** Address of the card's picture, by `cardPhoto`. */
  photo: string | undefined;
  /** Person who moved the card into the phase, created it there, or asked again. */
  asked_by: string;
  /** State that the move rule reads. */
  state: CardState;
  facts: ApprovalFacts;
  tasks_done: number;
  tasks_total: number;
  last_comment: Comment | null;
  /** Number of my changes to this approval that are not settled. */
  waiting: number;
  /** Change with my answer that is held back while its «Desfazer» is shown; null if there is none. */
  held_id: string | null;
}

/** Line of «Mover para…». */
export interface MoveTarget {
  phase: Phase;
  /** Reason code; null if the card may go there. */
  refusal: RefusalCode | null;
  /** Reason in pt-BR; null if the card may go there. */
  reason: string | null;
  /** Names of the people who will be asked for approval there. */
  approver_names: string[];
}

export type People = ReadonlyMap<string, Person>;
