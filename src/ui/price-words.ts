import { t } from '@lingui/core/macro';
import { formatMoney } from '../../domain/field-words';

/** What a vehicle costs, in cents, as people read it. 0 is what imports once kept for none. */
export const priceWords = (price: number | null): string => (price ? formatMoney(price) : t`Consulte`);
