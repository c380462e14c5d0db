/** Something the operator has to mend: told in one line, without a stack, and the process ends with code 1. */
export class StartError extends Error {
  override name = 'StartError';
}
