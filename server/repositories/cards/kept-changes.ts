import type { AuditChange } from '../../../domain/audit';
import type { TenantRole } from '../../../domain/entities/people';
import { dayAndTime } from '../../../domain/flow/field-words';
import { excerpt } from '../../../domain/text/excerpt';

/** A person stands by their id: the log outlives their name. */
export type KeptValue = string | null | { person_id: string; role?: TenantRole };

/** A change as a line of the log keeps it; `null` and the empty text mean what they mean in `AuditChange`. */
export interface KeptChange {
  what: string;
  was: KeptValue;
  now: KeptValue;
}

/** The changes of a line, as they are kept. */
export interface KeptChanges {
  changes?: KeptChange[];
  /** How many more there were. */
  more_changes?: number;
}

/** Bounds of a line: what a template brings, or a flow's phases in another order, would fill pages of the log. */
const CHANGES_MAX = 50;
const TEXT_MAX = 160;

const ROLE_WORDS: Record<TenantRole, string> = { admin: 'Administrador', user: 'Usuário' };
export const roleWord = (role: TenantRole): string => ROLE_WORDS[role];
/** Whether somebody is let in. */
export const accessWord = (enabled: boolean): string => (enabled ? 'Com acesso' : 'Sem acesso');

/** The change of a value that may be told; none where it stays. */
export const changeOf = (what: string, was: string, now: string): KeptChange[] =>
  was === now ? [] : [{ what, was, now }];

/** A change of what may not be told, as a person's data, or can't be put in words. */
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
  // Long texts that differ only behind what is kept of them.
  const isSame = typeof shortWas === 'string' && shortWas === shortNow;
  return isSame ? changedAlone(what) : { what, was: shortWas, now: shortNow };
}

/** The people whom a line's changes name. */
export const peopleIn = ({ changes = [] }: KeptChanges): string[] =>
  changes.flatMap(({ was, now }) =>
    [was, now].flatMap(value => (value && typeof value === 'object' ? value.person_id : [])),
  );

/** A line's changes as they are read, with the names that people have now. */
export const readChanges = ({ changes = [] }: KeptChanges, names: Map<string, string>): AuditChange[] =>
  changes.map(({ what, was, now }) => ({ what, was: inWords(was, names), now: inWords(now, names) }));

function inWords(value: KeptValue, names: Map<string, string>): string | null {
  if (value === null || typeof value === 'string') return value;
  const name = names.get(value.person_id) ?? 'pessoa removida';
  return value.role ? `${name}, ${roleWord(value.role).toLowerCase()}` : name;
}

/** Facts that a line has beside its changes, in words; those of former versions among them. */
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
