/**
 * Parts that do nothing without a connection: companies and people, templates, archived cards, past answers, older history
 * of a card, the form of a saved view, that of a vehicle, what mailed links lead to, and parts of the account that open
 * only once the server has answered.
 */
const ONLINE = new RegExp(
  [
    'src/features/(company|payment|people|stock/(?!vehicle|stock-search)|board/(archived|filter/view-form))',
    'src/features/flows/(template|new-flow)|src/features/home/organization',
    'src/features/(team/whole-team|card/(products/new-vehicle|history/older-history))|src/ui/vehicle-form/|src/online/save-vehicle',
    'src/features/account/(security-tab|two-factor-dialog|email-form|erase-form|data-form|photo-crop)',
    'src/features/flow-settings/(\\w+/)?(add-member|pending-members|(apply|keep)-template)',
    'src/features/flow-settings/(\\w+/)?((approvers|field|phase|tag)-form|remove-)',
    'src/features/(stats/stats-tab|approvals/answered-list|search/server-)',
    'src/ui/fields/(color-field|format-cnpj)|domain/reading/shown-phone|src/state/(session/(mailed-links|enter-by-link)|refresh-brand)',
    'src/features/login/(ask|confirm|create|email|finish|first|forgot|invitation|link|no-reset|resend|reset)',
    // Shared by those alone.
    'src/ui/two-factor/|domain/(company/company-fields|reading/read-document|flow/template)\\.ts|/(use)?[iI]nfiniteQuery(Observer)?\\.js',
    'node_modules/@?firebase/',
    'src/routes/(auth\\.|_app/(my-)?(compan(y|ies)|organization)|_app/templates)',
  ].join('|'),
);

/** The kind of a chunk, which its name begins with: by it the worker knows what is not kept on devices. */
export function kindOf({ name, moduleIds }: { name: string; moduleIds: string[] }): string {
  if (name.startsWith('shared.card.')) return 'shared.card.';
  return moduleIds.some(id => ONLINE.test(id)) ? 'online.' : '';
}

/** The styles of the same: they are called after the first part that has them. */
const ONLINE_STYLES =
  /^(people|person|audit|stock|my-company|compan|look|stats|payment|invoice|templates|template-facts|new-flow|invite-form|archived-cards|answered-list|color-field|vehicle-form|hand-)/;

export function kindOfStyles(name: string): string {
  if (name.startsWith('shared.card')) return 'shared.card.';
  return ONLINE_STYLES.test(name) ? 'online.' : '';
}
