import type { AuditChange } from '../../../domain/audit';
import type { TenantRole } from '../../../domain/entities/people';
import { dayAndTime } from '../../../domain/flow/field-words';
import { excerpt } from '../../../domain/text/excerpt';

/** A stored value of a change. A person is stored by id, because the log outlives names. */
export type KeptValue = string | null | { person_id: string; role?: TenantRole };

/** A change as it is stored in the log; `null` and the empty text have the same meaning as in `AuditChange`. */
export interface KeptChange {
  what: string;
  was: KeptValue;
  now: KeptValue;
}

/** Stored changes of a log entry. */
export interface KeptChanges {
  changes?: KeptChange[];
  /** Number of the entry's changes beyond those stored. */
  more_changes?: number;
}

/**
 * Most changes of an entry. Otherwise applying a template, or reordering a flow's phases, would fill pages of the log.
 */
const CHANGES_MAX = 50;
const TEXT_MAX = 160;

const ROLE_WORDS: Record<TenantRole, string> = { admin: 'Administrador', user: 'Usuário' };
export const roleWord = (role: TenantRole): string => ROLE_WORDS[role];
/** Returns the words for whether a person has access. */
export const accessWord = (enabled: boolean): string => (enabled ? 'Com acesso' : 'Sem acesso');

/** Returns the change of a value that may be shown in the log; empty if it stayed the same. */
export const changeOf = (what: string, was: string, now: string): KeptChange[] =>
  was === now ? [] : [{ what, was, now }];

/** Returns a change whose values are not shown, because they are personal data or can't be put into words. */
export const changedAlone = (what: string): KeptChange => ({ what, was: null, now: null });

export function keptOf(changes: KeptChange[] = []): KeptChanges {
  const first = changes.slice(0, CHANGES_MAX).map(shortened);
  const more = changes.length - first.length;
  return { ...(first.length > 0 && { changes: first }), ...(more > 0 && { more_changes: more }) };
}

function shortened({ what, was, now }: KeptChange): KeptChange {
  const [shortWas, shortNow] = [was, now].map(value =>
    typeof value === 'string' ? excerpt(value, TEXT_MAX) : value,
  ) as [KeptValue, KeptValue];
  // True for long texts that differ only after the stored part.
  const isSame = typeof shortWas === 'string' && shortWas === shortNow;
  return isSame ? changedAlone(what) : { what, was: shortWas, now: shortNow };
}

/** Returns the people whom an entry's changes name. */
export const peopleIn = ({ changes = [] }: KeptChanges): string[] =>
  changes.flatMap(({ was, now }) =>
    [was, now].flatMap(value => (value && typeof value === 'object' ? value.person_id : [])),
  );

/** Returns an entry's changes for readers, with people's current names. */
export const readChanges = ({ changes = [] }: KeptChanges, names: Map<string, string>): AuditChange[] =>
  changes.map(({ what, was, now }) => ({ what, was: inWords(was, names), now: inWords(now, names) }));

function inWords(value: KeptValue, names: Map<string, string>): string | null {
  if (value === null || typeof value === 'string') return value;
  const name = names.get(value.person_id) ?? 'pessoa removida';
  return value.role ? `${name}, ${roleWord(value.role).toLowerCase()}` : name;
}

/** Returns the facts of an entry besides its changes, as text, including those of former versions. */
export function factsIn(details: Record<string, unknown>, timeZone: string): AuditChange[] {
  const { device, role, enabled, support_ends_at } = details;
  const fact = (what: string, now: string | undefined) =>
    now === undefined ? [] : [{ what, was: null, now }];
  return [
    ...fact('Aparelho', typeof device === 'string' ? device : undefined),
    ...fact('Papel', role === 'admin' || role === 'user' ? roleWord(role) : undefined),
    ...fact('Situação', typeof enabled === 'boolean' ? accessWord(enabled) : undefined),
    ...fact(
      'Suporte até',
      typeof support_ends_at === 'string' ? dayAndTime(support_ends_at, timeZone) : undefined,
    ),
  ];
}
