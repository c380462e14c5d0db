/**
 * Messages for flows and cards that are read-only. They are separate from the other refusals (`refusals.ts`), because
 * every open board and card may show them, while those are loaded with the first change.
 */
export const READ_ONLY = {
  board: 'Este fluxo está desativado: só é possível ler. Quem o administra pode ativá-lo.',
  card: 'Este card está arquivado: só é possível ler. Traga-o de volta para mudá-lo.',
} as const;
