import type { Member } from './entities/board';
import type { SupportAllowance } from './entities/company';
import type { TenantRole } from './entities/people';
import { WHITE_LABEL_TENANT } from './organization';

/** Who asks, in the company that the request names. */
export interface Actor {
  user_id: string;
  tenant_id: number;
  role: TenantRole;
  /** Of the organisation, and let into the company for a while. */
  is_support?: boolean;
  /** Extra permissions of support. */
  support_may?: SupportAllowance[];
}

export type Action =
  | 'manage_organization'
  | 'see_company'
  | 'see_people'
  | 'see_products'
  | 'manage_company'
  | 'make_admin'
  | 'manage_payment'
  | 'export_company'
  | 'see_audit'
  | 'see_team'
  | 'grant_support'
  | 'enter_flow'
  | 'create_flow'
  | 'see_templates'
  | 'change_template'
  | 'configure_flow'
  | 'remove_member'
  | 'work_card'
  | 'delete_card'
  | 'delete_comment'
  | 'answer_approval';

/** What the answer depends on besides the actor; leave out what the action does not concern. */
export interface Subject {
  /** The company it is about, for what is done to companies; the actor's own if left out. */
  company_id?: number;
  /** The actor's membership in the flow, null for none. */
  member?: Member | null;
  /** The actor wrote the card, comment or attachment, or made the template. */
  isAuthor?: boolean;
  /** Somebody has answered an approval of the card. */
  isAnswered?: boolean;
  /** The actor is the named approver. */
  isNamed?: boolean;
  /** The actor is the member it is about. */
  isSelf?: boolean;
}

/** `hidden`: the actor may not even know that it exists, so the answer is that of what does not exist. */
export type Permission = 'yes' | 'no' | 'hidden';

/** The one place that says who may do what; server, screens and overlay all ask here. */
export function permission(actor: Actor, action: Action, subject: Subject = {}): Permission {
  const isAdmin = actor.role === 'admin';
  if (isOnCompany(action)) return onCompany(actor, action, subject.company_id ?? actor.tenant_id);
  if (actor.tenant_id === WHITE_LABEL_TENANT) {
    if (action === 'manage_organization') return isAdmin ? 'yes' : 'no';
    return action === 'create_flow' ? 'no' : 'hidden';
  }
  if (action === 'manage_organization') return 'no';
  if (action === 'create_flow' || action === 'see_templates') return 'yes';
  if (action === 'change_template') return isAdmin || subject.isAuthor ? 'yes' : 'no';

  const member = subject.member ?? null;
  if (!isAdmin && !member) return 'hidden';
  const runsFlow = isAdmin || member?.role === 'admin';
  switch (action) {
    case 'enter_flow':
    case 'work_card':
      return 'yes';
    case 'configure_flow':
      return runsFlow ? 'yes' : 'no';
    case 'remove_member':
      return runsFlow || subject.isSelf ? 'yes' : 'no';
    case 'delete_card':
      return runsFlow || (subject.isAuthor && !subject.isAnswered) ? 'yes' : 'no';
    case 'delete_comment':
      return runsFlow || subject.isAuthor ? 'yes' : 'no';
    case 'answer_approval':
      return subject.isNamed ? 'yes' : 'no';
  }
}

type CompanyAction =
  | 'see_company'
  | 'see_people'
  | 'see_products'
  | 'manage_company'
  | 'make_admin'
  | 'manage_payment'
  | 'export_company'
  | 'see_audit'
  | 'see_team'
  | 'grant_support';

const isOnCompany = (action: Action): action is CompanyAction =>
  action === 'see_company' ||
  action === 'see_people' ||
  action === 'see_products' ||
  action === 'manage_company' ||
  action === 'make_admin' ||
  action === 'manage_payment' ||
  action === 'export_company' ||
  action === 'see_audit' ||
  action === 'see_team' ||
  action === 'grant_support';

/** The organisation's administrator looks after all companies; of the others nobody knows more than their own. */
function onCompany(actor: Actor, action: CompanyAction, companyId: number): Permission {
  const isAdmin = actor.role === 'admin';
  // The organisation sells nothing, and what its companies have for sale is their own.
  if (action === 'see_products') {
    return companyId === actor.tenant_id && companyId !== WHITE_LABEL_TENANT ? 'yes' : 'hidden';
  }
  // What is done in a company, its cards among it, is for its own: the organisation sees nothing of that.
  const isInner =
    action === 'export_company' ||
    action === 'see_audit' ||
    action === 'see_team' ||
    action === 'grant_support';
  const isOfOther = isInner && companyId !== actor.tenant_id;
  // Support is from the organisation, to a company that wants it.
  if (actor.tenant_id === WHITE_LABEL_TENANT && isAdmin)
    return isOfOther || action === 'grant_support' ? 'no' : 'yes';
  if (companyId !== actor.tenant_id) {
    // Everybody sees the name and look of the organisation that their company belongs to, and none of its people.
    if (companyId !== WHITE_LABEL_TENANT || action === 'see_people') return 'hidden';
    return action === 'see_company' ? 'yes' : 'no';
  }
  if (action === 'manage_payment') return 'no';
  // Nobody prolongs what lets them in.
  if (action === 'grant_support' && actor.is_support) return 'no';
  // Support exports nothing and leaves no administrator behind, unless the company allows it.
  const isAllowance = action === 'export_company' || action === 'make_admin';
  if (isAllowance && actor.is_support && !actor.support_may?.includes(action)) return 'no';
  const isForAdmins = action === 'manage_company' || isAllowance || isInner;
  return !isForAdmins || isAdmin ? 'yes' : 'no';
}
