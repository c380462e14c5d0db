import type { FastifyRequest } from 'fastify';
import { tooOften, unavailable } from '../app-error';
import { BOUNDS, countReached } from '../bounds';
import { Busy, fairTurns } from '../fair-turns';
import { networksOf } from '../http/network-of';

const { signInsAtOnce, knownSignInsAtOnce, signInsWaiting, turnWait } = BOUNDS;
const mostWaiting = signInsWaiting;

const ofKnown = fairTurns({ atOnce: knownSignInsAtOnce, each: 1, mostWaiting });
const ofStrangers = fairTurns({ atOnce: signInsAtOnce, each: signInsAtOnce });
const ofNetworks = fairTurns({ each: signInsAtOnce, mostWaiting });

const SECONDS = 5;

const refuse = (error: unknown): never => {
  if (!(error instanceof Busy)) throw error;
  countReached(error.tooMany ? 'signInsWaiting' : 'turnWait');
  throw tooOften(SECONDS, `O servidor está ocupado agora. Tente novamente em ${SECONDS} segundos.`);
};

/**
 * Hashing for a stranger, in turn with other networks; whoever chooses among the many of a /48 has one turn with all.
 *
 * @throws AppError 429 if it waits for too long, or behind too many
 */
export function strangersTurn<Result>(
  { ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const networks = networksOf(ip).map(({ network }) => network);
  const until = performance.now() + turnWait;
  const heard = async () => {
    // Nobody would hear the answer.
    if (socket.destroyed) throw unavailable();
    return work();
  };
  const widest = () => ofStrangers.run(networks.at(-1)!, heard, until - performance.now());
  return ofNetworks.run(networks[0]!, widest, turnWait).catch(refuse);
}

/** Hashing for somebody who is signed in, or on a device that is known; throws as `strangersTurn` does. */
export const knownTurn = <Result>(who: string, work: () => Promise<Result>): Promise<Result> =>
  ofKnown.run(who, work, turnWait).catch(refuse);
