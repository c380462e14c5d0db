import { settleRounds } from '../configuration/settle-rounds';
import { forget } from './forget';
import { mail } from './mail';

/** Every kind of job there is. A kind lies in the database by its name, so a name is never given to something else. */
export const JOBS = { 'settle-rounds': settleRounds, forget, mail };
