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
// Large controls are loaded when the first of them is edited, as a card is read before that.
const OptionControl = loadLater(async () => ({ default: (await choices()).OptionControl }));
const OptionsControl = loadLater(async () => ({ default: (await choices()).OptionsControl }));
const MoneyControl = loadLater(async () => ({ default: (await typed()).MoneyControl }));
const NumberControl = loadLater(async () => ({ default: (await typed()).NumberControl }));
const TimeControl = loadLater(async () => ({ default: (await typed()).TimeControl }));
const PhoneControl = loadLater(async () => ({ default: (await contacts()).PhoneControl }));
const EmailControl = loadLater(async () => ({ default: (await contacts()).EmailControl }));

const read = (type: FieldType) => async (value: FieldValue | null) =>
  typeof value === 'string' ? (await readers()).typedValue(type, value) : value;

/** Loads the inputs ahead, so that the first one opens at once, and without a connection. */
export const preloadControls = () => Promise.all([choices(), typed(), contacts(), preloadDates()]);

interface FieldKind {
  /** Name of the type in a flow's settings of fields. */
  name: () => string;
  /** Input of the type; `meanwhile` is shown until its code has loaded. */
  Control: ComponentType<FieldControlProps & { meanwhile?: ReactNode }>;
  /** True if choosing a value completes the input: it is saved at once, without Enter. */
  isChoice?: boolean;
  /** True if Enter adds a line to the text. */
  isLong?: boolean;
  /** Reads the typed value if it is saved before its input is left; a value that can't be read stays as typed. */
  read?: (typed: FieldValue | null) => Promise<FieldValue | null>;
  /** Link of a value, such as to call a number or write an e-mail. */
  link?: (value: FieldValue) => { href: string; label: string };
  /** Example value for previews of a flow's form. */
  sample: FieldValue;
}

/**
 * The screen's side of each type of custom field; its rules, words, filter and cell are in `domain`. A new type does
 * not compile until it is in both tables.
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

/** Returns the definition of a type, for code that handles any type. */
export const fieldKind = (type: FieldType): FieldKind => FIELD_TYPES[type];
