import * as z from 'zod/mini';
import { checkPlace, checkResult } from '../entities/card';
import { CODE_MAX, UNKNOWN_MAX } from '../entities/concluded-check';
import { typedText, uuid } from '../entities/scalars';
import { refusal } from '../refusals';
import { defineCardlessCommand, done, refused } from './command';
import { flowRefusal } from './guards';

const NO_NUMBER = 'Número inválido';

/**
 * Stores the result of a check of the yard as one row, once all its cards are recorded (`card.check`): the number of
 * cards by result, and the codes that match no card, which no card's history contains.
 */
export const checkConclude = defineCardlessCommand({
  name: 'check.conclude',
  version: 1,
  doc: { summary: 'Guardar o resultado de uma conferência do pátio' },
  input: z.object({
    board_id: uuid,
    check_id: uuid,
    place: checkPlace,
    counts: z.record(checkResult, z.int(NO_NUMBER).check(z.minimum(0, NO_NUMBER)), 'Valor inválido'),
    unknown: z
      .array(typedText(CODE_MAX), 'Lista inválida')
      .check(z.maxLength(UNKNOWN_MAX, `Códigos demais: no máximo ${UNKNOWN_MAX}`)),
  }),
  subject: ({ check_id }) => `check:${check_id}`,
  says: ({ place }) => `Guardar o resultado da conferência de «${place}»`,
  decide({ flow, checks }, { board_id, check_id, ...found }, actor, { made_at, now }) {
    if (!flow) return refused(refusal('not_found'));
    const denied = flowRefusal(flow, actor);
    if (denied) return refused(denied);
    if (checks.some(({ id }) => id === check_id)) return done();
    if (!flow.board.enabled) return refused(refusal('board_disabled'));
    const values = { id: check_id, board_id, user_id: actor.user_id, ...found, made_at, created_at: now };
    return done({ op: 'insert', entity: 'concluded_check', id: check_id, values });
  },
});
