// Apart from the schemas that ask them: forms tell how much fits before any schema is loaded.

/** For anything that must be filled in. */
export const REQUIRED = 'Campo obrigatório';
/** Told beside the field: nothing that is typed or pasted is cut to fit. */
export const tooLong = (max: number) => `Máximo de ${max} caracteres excedido`;
/** Longest single-line text, in characters. */
export const TEXT_MAX = 255;
/** Longest comment, in characters. */
export const COMMENT_MAX = 5000;
/** Longest comment on an answer to an approval, in characters. */
export const ANSWER_COMMENT_MAX = 1000;
/** Bytes of the largest file that a card takes: 500 MB. */
export const FILE_MAX = 500 * 1024 * 1024;
/** Bytes of the largest file that a company's vehicles are read from: 50 MB, sent or behind a link. */
export const FEED_FILE_MAX = 50 * 1024 * 1024;
/** The most photos that a phase asks for before a card goes on. */
export const PHOTOS_MAX = 50;
/** The most photos that a flow's roteiro has. */
export const SLOTS_MAX = 30;
/** Support that lasts longer is asked for again. */
export const SUPPORT_DAYS = 30;
/** Pictures that one person shared from other apps and that wait for their tap: nobody has said yet that they want them. */
export const SHARED_MAX = 20;
/** Bytes of all of them: 100 MB, which a telephone that is nearly full still has. */
export const SHARED_BYTES_MAX = 100 * 1024 * 1024;
