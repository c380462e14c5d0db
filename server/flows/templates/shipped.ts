import type { GivenTemplate } from '../../repositories/flows/templates';
import { AFTER_SALES } from './shipped/after-sales';
import { APPRAISAL } from './shipped/appraisal';
import { PAPERWORK } from './shipped/paperwork';
import { PREPARATION } from './shipped/preparation';
import { SALE } from './shipped/sale';

/**
 * Templates that come with the product, in the order of a car's life in a yard. Ids are never used for another
 * template.
 */
export const SHIPPED: GivenTemplate[] = [SALE, PREPARATION, PAPERWORK, APPRAISAL, AFTER_SALES];
