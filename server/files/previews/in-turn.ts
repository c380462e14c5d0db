import { fairTurns } from '../../fair-turns';

/**
 * Queue of picture work: decoding a picture may take 400 MB, so this process decodes one at a time, and companies take
 * turns.
 */
const turns = fairTurns({ atOnce: 1, each: 1 });

/** Works on a company's picture once it is the company's turn. */
export const inTurn = <Result>(companyId: number, work: () => Promise<Result>): Promise<Result> =>
  turns.run(companyId, work);
