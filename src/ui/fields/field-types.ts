import { t } from '@lingui/core/macro';
import type { ComponentType, ReactNode } from 'react';
import type { FieldType } from '../../../domain/entities/board';
import type { FieldValue } from '../../../domain/entities/card';
import { FIELD_RULES } from '../../../domain/flow/custom-fields';
import { loadLater } from '../page/load-later';
import { DayControl, MomentControl, preloadDates } from './date-control';
import type { FieldControlProps } from './field-control';
import { LineControl, LongTextControl } from './text-controls';

const choices = () => import('./choice-controls');
const typed = () => import('./read-controls');
const contacts = () => import('./contact-controls');
const readers = () => import('../../../domain/reading/typed-value');
// The heavy ones come when the first of them is edited: a card is read before that.
const OptionControl = loadLater(async () => ({ default: (await choices()).OptionControl }));
const OptionsControl = loadLater(async () => ({ default: (await choices()).OptionsControl }));
const MoneyControl = loadLater(async () => ({ default: (await typed()).MoneyControl }));
const NumberControl = loadLater(async () => ({ default: (await typed()).NumberControl }));
const TimeControl = loadLater(async () => ({ default: (await typed()).TimeControl }));
const PhoneControl = loadLater(async () => ({ default: (await contacts()).PhoneControl }));
const EmailControl = loadLater(async () => ({ default: (await contacts()).EmailControl }));

const read = (type: FieldType) => async (value: FieldValue | null) =>
  typeof value === 'string' ? (await readers()).typedValue(type, value) : value;

/** Fetches the inputs ahead, so that the first one opens at once, and without a connection. */
export const preloadControls = () => Promise.all([choices(), typed(), contacts(), preloadDates()]);

interface FieldKind {
  /** What the type is called where a flow's fields are set up. */
  name: () => string;
  /** `meanwhile` stands there until its code has come. */
  Control: ComponentType<FieldControlProps & { meanwhile?: ReactNode }>;
  /** Choosing is all there is to do: it is saved at once, without Enter. */
  isChoice?: boolean;
  /** Enter is part of the text. */
  isLong?: boolean;
  /** Reads what is typed, for where it is saved before its control is left; what can't be read stays. */
  read?: (typed: FieldValue | null) => Promise<FieldValue | null>;
  /** Where a value leads: a call, a letter. */
  link?: (value: FieldValue) => { href: string; label: string };
  /** For previews of a flow's form. */
  sample: FieldValue;
}

/**
 * Everything about each type of custom field on a screen; its rules, words, filter and cell come from `domain`.
 * A new type does not compile until it is in both tables.
 */
const FIELD_TYPES = {
  string: {
    ...FIELD_RULES.string,
    name: () => t`Texto curto`,
    Control: LineControl,
    read: read('string'),
    sample: 'Bruna Almeida',
  },
  text: {
    ...FIELD_RULES.text,
    name: () => t`Texto longo`,
    Control: LongTextControl,
    isLong: true,
    sample: 'Veio pelo anúncio, quer fechar ainda este mês.',
  },
  select: {
    ...FIELD_RULES.select,
    name: () => t`Uma opção`,
    Control: OptionControl,
    isChoice: true,
    sample: 'Financiamento',
  },
  multiselect: {
    ...FIELD_RULES.multiselect,
    name: () => t`Várias opções`,
    Control: OptionsControl,
    sample: ['Financiamento', 'Troca'],
  },
  date: { ...FIELD_RULES.date, name: () => t`Data`, Control: DayControl, sample: '2026-11-28' },
  time: {
    ...FIELD_RULES.time,
    name: () => t`Hora`,
    Control: TimeControl,
    read: read('time'),
    sample: '14:30',
  },
  datetime: {
    ...FIELD_RULES.datetime,
    name: () => t`Data e hora`,
    Control: MomentControl,
    sample: '2026-11-28T17:30:00.000Z',
  },
  email: {
    ...FIELD_RULES.email,
    name: () => t`E-mail`,
    Control: EmailControl,
    read: read('email'),
    link: value => ({ href: `mailto:${value}`, label: t`Escrever para ${String(value)}` }),
    sample: 'bruna@exemplo.com.br',
  },
  phone: {
    ...FIELD_RULES.phone,
    name: () => t`Telefone`,
    Control: PhoneControl,
    read: read('phone'),
    link: value => ({
      href: `tel:${String(value).replaceAll(/[^+\d]/g, '')}`,
      label: t`Ligar para ${String(value)}`,
    }),
    sample: '(11) 98765-4321',
  },
  currency: {
    ...FIELD_RULES.currency,
    name: () => t`Valor em reais`,
    Control: MoneyControl,
    read: read('currency'),
    sample: 8_250_000,
  },
  number: {
    ...FIELD_RULES.number,
    name: () => t`Número`,
    Control: NumberControl,
    read: read('number'),
    sample: 38_000,
  },
} satisfies Record<FieldType, FieldKind>;

/** What is known of a type, for code that has to do with any of them. */
export const fieldKind = (type: FieldType): FieldKind => FIELD_TYPES[type];
