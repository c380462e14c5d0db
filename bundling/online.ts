/**
 * Modules that do nothing without a connection: companies and people, templates, archived cards, past answers, older
 * history of a card, the form of a saved view, the form of a vehicle, targets of links in e-mails, and parts of the
 * account that open only after the server has responded.
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
    // Files that only the features above share.
    'src/ui/two-factor/|domain/(company/company-fields|reading/read-document|flow/template)\\.ts|/(use)?[iI]nfiniteQuery(Observer)?\\.js',
    'node_modules/@?firebase/',
    'src/routes/(auth\\.|_app/(my-)?(compan(y|ies)|organization)|_app/templates)',
  ].join('|'),
);

/**
 * Returns the prefix of a chunk's name. From the prefix the service worker knows which chunks are not kept on devices.
 */
export function kindOf({ name, moduleIds }: { name: string; moduleIds: string[] }): string {
  if (name.startsWith('shared.card.')) return 'shared.card.';
  return moduleIds.some(id => ONLINE.test(id)) ? 'online.' : '';
}

/** Names of the style sheets of the modules in `ONLINE`. A style sheet is named after the first module that has it. */
const ONLINE_STYLES =
  /^(people|person|audit|stock|my-company|compan|look|stats|payment|invoice|templates|template-facts|new-flow|invite-form|archived-cards|answered-list|color-field|vehicle-form|hand-)/;

export function kindOfStyles(name: string): string {
  if (name.startsWith('shared.card')) return 'shared.card.';
  return ONLINE_STYLES.test(name) ? 'online.' : '';
}
