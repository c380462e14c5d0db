import {
  type Icon,
  IconAlignLeft,
  IconCalendar,
  IconCalendarTime,
  IconCircleDot,
  IconClockHour4,
  IconCurrencyReal,
  IconHash,
  IconLetterCase,
  IconListCheck,
  IconMail,
  IconPhone,
} from '@tabler/icons-react';
import type { FieldType } from '../../../../domain/entities/board';

/**
 * Icons of field types for the settings. They are separate from the other properties of types, since the board needs
 * none.
 */
export const FIELD_ICONS: Record<FieldType, Icon> = {
  string: IconLetterCase,
  text: IconAlignLeft,
  select: IconCircleDot,
  multiselect: IconListCheck,
  date: IconCalendar,
  time: IconClockHour4,
  datetime: IconCalendarTime,
  email: IconMail,
  phone: IconPhone,
  currency: IconCurrencyReal,
  number: IconHash,
};
