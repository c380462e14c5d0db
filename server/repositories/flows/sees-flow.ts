/**
 * Returns SQL of whether a person sees a flow of a company, for statements over many rows; the same as `enter_flow` of
 * `domain/policy`. The arguments are columns or parameters. People who may not enter the company at all must be
 * excluded before.
 */
export const seesFlow = (tenant: string, board: string, user: string) => `(
  EXISTS (SELECT FROM board_users s
           WHERE s.tenant_id = ${tenant} AND s.board_id = ${board} AND s.user_id = ${user})
  OR EXISTS (SELECT FROM memberships s
              WHERE s.tenant_id = ${tenant} AND s.user_id = ${user} AND s.role = 'admin'))`;
