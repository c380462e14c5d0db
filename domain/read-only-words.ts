/**
 * Why nothing of a flow or a card can be changed: every open board and card may show it, while the other refusals
 * (`refusals.ts`) come with the first change.
 */
export const READ_ONLY = {
  board: 'Este fluxo está desativado: só é possível ler. Quem o administra pode ativá-lo.',
  card: 'Este card está arquivado: só é possível ler. Traga-o de volta para mudá-lo.',
} as const;
