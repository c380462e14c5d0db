/**
 * Whether somebody sees a flow of a company: `enter_flow` of `domain/policy` in SQL, for statements that ask it of many.
 * The names are columns or parameters; whoever may not enter the company at all is left out before.
 */
export const seesFlow = (tenant: string, board: string, user: string) => `(
  EXISTS (SELECT FROM board_users s
           WHERE s.tenant_id = ${tenant} AND s.board_id = ${board} AND s.user_id = ${user})
  OR EXISTS (SELECT FROM memberships s
              WHERE s.tenant_id = ${tenant} AND s.user_id = ${user} AND s.role = 'admin'))`;
