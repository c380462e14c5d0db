import { forget } from './forget';

/** Every kind of job there is. A kind lies in the database by its name, so a name is never given to something else. */
export const JOBS = { forget };
