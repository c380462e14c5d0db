import { fairTurns } from '../../fair-turns';

/** A picture may take 400 MB while it is decoded: one at a time in this process, and companies by turns. */
const turns = fairTurns({ atOnce: 1, each: 1 });

/** Works on a company's picture once it is its turn. */
export const inTurn = <Result>(companyId: number, work: () => Promise<Result>): Promise<Result> =>
  turns.run(companyId, work);
