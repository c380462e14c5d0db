/** Error that the operator must fix. It is shown in one line without a stack, and the process exits with code 1. */
export class StartError extends Error {
  override name = 'StartError';
}
