// Separate from the schemas that use them, so that forms can show the limits before any schema is loaded.

/** Error for every required field that is empty. */
export const REQUIRED = 'Campo obrigatório';
/**
 * Returns the error that is shown beside a field with a too long text. A typed or pasted text is never cut
 * automatically.
 */
export const tooLong = (max: number) => `Máximo de ${max} caracteres excedido`;
/** Longest single-line text, in characters. */
export const TEXT_MAX = 255;
/** Longest comment, in characters. */
export const COMMENT_MAX = 5000;
/** Longest comment on an answer to an approval, in characters. */
export const ANSWER_COMMENT_MAX = 1000;
/** Largest file of a card: 500 MB, in bytes. */
export const FILE_MAX = 500 * 1024 * 1024;
/** Largest file of a company's vehicles, uploaded or behind a link: 50 MB, in bytes. */
export const FEED_FILE_MAX = 50 * 1024 * 1024;
/** Most photos that a phase may ask for before a card goes on. */
export const PHOTOS_MAX = 50;
/** Most slots of a flow's roteiro. */
export const SLOTS_MAX = 30;
/** Longest access of support, in days. After it, support has to be invited again. */
export const SUPPORT_DAYS = 30;
/** Most pictures shared from other apps that wait until the person confirms that they want them. */
export const SHARED_MAX = 20;
/** Largest size of all waiting shared pictures: 100 MB, in bytes, which even a nearly full telephone has free. */
export const SHARED_BYTES_MAX = 100 * 1024 * 1024;
