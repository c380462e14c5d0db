import * as z from 'zod/mini';
import { boardRole } from '../entities/people';
import { uuid } from '../entities/scalars';

/** The flows that a person joins by accepting an invitation, with the role in each. */
export const invitedFlows = z.array(z.object({ board_id: uuid, role: boardRole }), 'Lista inválida').check(
  z.maxLength(200, 'No máximo 200 fluxos'),
  z.refine(
    flows => new Set(flows.map(({ board_id }) => board_id)).size === flows.length,
    'Há fluxos repetidos',
  ),
);
export type InvitedFlow = z.infer<typeof invitedFlows>[number];
