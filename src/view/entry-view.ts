import { t } from '@lingui/core/macro';
import type { CardState } from '../../domain/card/card-state';
import type { CardTarget, Names } from '../../domain/commands/command';
import { changedNames, namesOf } from '../../domain/commands/names';
import type { Refusal, RefusalCode } from '../../domain/refusals';
import type { OutboxEntry } from '../mirror/database';
import { behind, canTakeBack, dependsOn, followersOf, isBlocked } from '../outbox/order';
import { findCardCommand, findCommand } from '../overlay/commands';
import type { FoldedCard } from '../overlay/fold';
import type { EntryView } from './types';

/**
 * Describes an outbox entry in the words of the screens.
 *
 * @param folded its card; null if it has none, or its flow is no longer on this device
 * @param entries all unsettled ones of its subject
 */
export function entryView(entry: OutboxEntry, folded: FoldedCard | null, entries: OutboxEntry[]): EntryView {
  const about = aboutOf(entry, folded?.state ?? null);
  return {
    id: entry.id,
    name: entry.name,
    status: entry.status,
    card: cardOf(entry, about),
    comment_id: typeof entry.input.comment_id === 'string' ? entry.input.comment_id : null,
    file: fileOf(entry),
    awaitsPhotos: entries.some(
      other => entry.awaits && other.file && other.status === 'waiting' && dependsOn(entry, other),
    ),
    other: entry.other ?? null,
    summary: wordsOf(entry, about),
    made_at: entry.made_at,
    refusal: refusalOf(entry),
    changed: changedSince(entry, folded),
    doubt: folded?.doubts.get(entry.id) ?? null,
    waitsFor: entry.status === 'waiting' ? waitsFor(entry, entries) : null,
    canTakeBack: canTakeBack(entry, entries),
    behind: followersOf(entry, entries).length,
    typed: (entry.status === 'refused' && findCommand(entry.name)?.typed?.(inputOf(entry), about)) || [],
  };
}

function waitsFor(entry: OutboxEntry, entries: OutboxEntry[]): EntryView['waitsFor'] {
  if (isBlocked(entry, entries)) return 'refused';
  if (entry.needs_upgrade) return 'upgrade';
  const outdated = entries.filter(({ status, needs_upgrade }) => status === 'waiting' && needs_upgrade);
  return behind(outdated, entries).some(({ id }) => id === entry.id) ? 'earlier' : null;
}

function fileOf({ file, input }: OutboxEntry): EntryView['file'] {
  if (!file) return null;
  const { attachment_id, upload_id } = input as Record<string, string>;
  return { attachment_id: attachment_id!, upload_id: upload_id!, isThere: file === 'there' };
}

function cardOf({ board_id, card_id }: OutboxEntry, about: Names): EntryView['card'] {
  if (!board_id || !card_id) return null;
  const title = about.card ?? t`Card fora deste aparelho`;
  return { board_id, card_id, title, board_name: about.board ?? '' };
}

function changedSince(entry: OutboxEntry, folded: FoldedCard | null): EntryView['changed'] {
  const command = findCardCommand(entry.name);
  if (!command || command.seen || !refusalOf(entry)?.conflict) return null;
  const { about = {} } = entry;
  // An older app stored no values, so all of them would look as if they had been empty.
  return folded && about.title ? changedNames(about, namesOf(command, folded.state, inputOf(entry))) : [];
}

function refusalOf({ verdict }: OutboxEntry): Refusal | null {
  if (verdict?.status !== 'refused') return null;
  const { status: _, code, conflict, ...rest } = verdict;
  return {
    ...rest,
    code: code as RefusalCode,
    ...(conflict && { conflict: conflict as Refusal['conflict'] }),
  };
}

/** Returns the names that the change was about when it was made; for an older entry, the names known now. */
function aboutOf(entry: OutboxEntry, state: CardState | null): Names {
  const command = findCardCommand(entry.name);
  if (entry.about || !command) return entry.about ?? {};
  return state ? namesOf(command, state, inputOf(entry)) : named(entry);
}

/** Returns the card's title from the change itself. */
function named({ name, input }: OutboxEntry): Names {
  const isOnCard = name === 'card.create' || name === 'card.update';
  return isOnCard && typeof input.title === 'string' ? { card: input.title } : {};
}

/**
 * Describes what the change does, with the text that would be lost with it: «Mover para Proposta», «Comentar: «Cliente
 * vem…»».
 */
function wordsOf(entry: OutboxEntry, names: Names): string {
  const command = findCommand(entry.name);
  return command ? command.says(inputOf(entry), names) : entry.name;
}

// The input was stored as the command had parsed it.
const inputOf = ({ input }: OutboxEntry) => input as unknown as CardTarget;

/**
 * Returns whether a change includes a file that the person has paused; undefined while the paused files are not known.
 */
export const isPaused = ({ file, refusal }: EntryView, paused: ReadonlySet<string> | undefined) =>
  file && !file.isThere && !refusal ? paused?.has(file.upload_id) : false;
