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
 * Hashes a password for a client without a session, in turn with other networks. All networks of a /48 share one turn,
 * so that choosing among them gives no advantage.
 *
 * @throws AppError 429 if it waits too long, or behind too many
 */
export function strangersTurn<Result>(
  { ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const networks = networksOf(ip).map(({ network }) => network);
  const until = performance.now() + turnWait;
  const heard = async () => {
    // The client could not receive the response.
    if (socket.destroyed) throw unavailable();
    return work();
  };
  const widest = () => ofStrangers.run(networks.at(-1)!, heard, until - performance.now());
  return ofNetworks.run(networks[0]!, widest, turnWait).catch(refuse);
}

/** Hashes a password for a signed-in person or a known device. Throws as `strangersTurn` does. */
export const knownTurn = <Result>(who: string, work: () => Promise<Result>): Promise<Result> =>
  ofKnown.run(who, work, turnWait).catch(refuse);
