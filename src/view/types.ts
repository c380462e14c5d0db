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

/** One change in the outbox, as «Sincronização» and the card show it. */
export interface EntryView {
  id: string;
  /** Command name, e.g. `card.move`. */
  name: string;
  status: OutboxEntry['status'];
  /** Its card, as it was called when the change was made; null for what is about none. */
  card: (CardTarget & { title: string; board_name: string }) | null;
  /** The comment that it makes; null for anything else. */
  comment_id: string | null;
  /** The file that it brings, and whether that is on the server by now; null for anything else. */
  file: { attachment_id: string; upload_id: string; isThere: boolean } | null;
  /** It follows photos that are still on their way. */
  awaitsPhotos: boolean;
  /** Another card that it names and that is not on this device; null for none. */
  other: FarCard | null;
  /** What it does, in pt-BR: «Mover para Proposta». */
  summary: string;
  made_at: string;
  /** Why the server refused it; only with `refused`. */
  refusal: Refusal | null;
  /** It would be refused by what the device knows now; the server still decides. */
  doubt: Refusal | null;
  /**
   * Why it doesn't go by itself: a newer version of the app is needed for it (`upgrade`), or for one that it follows
   * (`earlier`), or it waits behind a refused one (`refused`); null where nothing of these holds.
   */
  waitsFor: 'upgrade' | 'earlier' | 'refused' | null;
  /** It has not left this device and nothing depends on it. */
  canTakeBack: boolean;
  /** How many changes of the same subject wait behind it; only with `refused`. */
  behind: number;
  /** What the person has typed; only with `refused`. */
  typed: TypedPart[];
  /**
   * With a refusal that is not tried again, what stands otherwise on the card than when the person made the change:
   * they look at it, and make it anew. Null with any other.
   */
  changed: ChangedName[] | null;
}

/** A flow's configuration, whole: all that a command's state has besides the card. */
export type BoardConfig = FlowConfig;

/** The same for the screens, phases, fields and tags in display order. */
export interface BoardView extends BoardConfig {
  /** My own membership, null for a company admin who is not a member. */
  me: Member | null;
}

/** A flow in the list of flows. */
export interface FlowListItem extends MyBoard {
  /** Cards not archived, my own changes apart; null for a flow that is not kept on this device. */
  cards_count: number | null;
}

export type BoardFilter = SavedView['filter'];

/** One column: ids in display order, so that a windowed list knows its length without reading cards. */
export interface ColumnView {
  phase: Phase;
  /** After the filter. */
  card_ids: string[];
  /** Before the filter. */
  total: number;
}

/** What a card on the board shows. */
export interface CardSummary {
  card: Card;
  /** What commands are decided on. */
  state: CardState;
  tags: Tag[];
  tasks_done: number;
  tasks_total: number;
  comments: number;
  files: number;
  round: RoundState;
  /** Of the current round. */
  approvals: Approval[];
  product: Product | null;
  /** `cardPhoto` */
  photo: string | undefined;
  /** Changes on the disk that are not settled yet. */
  waiting: number;
  /** The first refused change, to be shown on the card. */
  refused: EntryView | null;
  /** «pode ser recusada» */
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
  /** `cardPhoto` */
  photo: string | undefined;
  /** Who moved the card into the phase, or made it there. */
  asked_by: string;
  /** What the move rule looks at. */
  state: CardState;
  facts: ApprovalFacts;
  tasks_done: number;
  tasks_total: number;
  last_comment: Comment | null;
  /** Changes of mine to this approval that are not settled. */
  waiting: number;
  /** The change that keeps back my answer while its «Desfazer» shows; null when none does. */
  held_id: string | null;
}

/** One line of «Mover para…». */
export interface MoveTarget {
  phase: Phase;
  /** Null when the card may go there. */
  refusal: RefusalCode | null;
  /** Why not, in pt-BR; null when it may. */
  reason: string | null;
  /** Names of those who will be asked there. */
  approver_names: string[];
}

export type People = ReadonlyMap<string, Person>;
