/**
 * - `not_an_image`: of no kind that previews are made of, whatever it is called
 * - `broken`: cut off, or not what its first bytes say
 * - `too_large`: too many pixels or bytes, or too long to decode; it may well be an attack
 */
export type PreviewFailureReason = 'not_an_image' | 'broken' | 'too_large';

/** There will be no previews of this file, however often it is tried. The file itself is as it was. */
export class PreviewFailure extends Error {
  override name = 'PreviewFailure';

  constructor(
    readonly reason: PreviewFailureReason,
    options?: ErrorOptions,
  ) {
    super(`no previews: ${reason}`, options);
  }
}
