/**
 * Reasons why a file has no previews. `not_an_image`: its type is none that previews are made of, whatever its name.
 * `broken`: it is truncated, or not of the type of its first bytes. `too_large`: it has too many pixels or bytes, or is
 * too slow to decode; this may be an attack.
 */
export type PreviewFailureReason = 'not_an_image' | 'broken' | 'too_large';

/** Thrown for a file of which previews can never be made. The file itself is unchanged. */
export class PreviewFailure extends Error {
  override name = 'PreviewFailure';

  constructor(
    readonly reason: PreviewFailureReason,
    options?: ErrorOptions,
  ) {
    super(`no previews: ${reason}`, options);
  }
}
