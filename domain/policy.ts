import { WHITE_LABEL_TENANT } from './company/organization';
import type { Member } from './entities/board';
import type { SupportAllowance } from './entities/company';
import type { TenantRole } from './entities/people';

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

type CompanyAction =
  | 'see_company'
  | 'see_people'
  | 'see_products'
  | 'make_product'
  | 'change_product'
  | 'manage_company'
  | 'make_admin'
  | 'manage_payment'
  | 'export_company'
  | 'see_audit'
  | 'see_team'
  | 'grant_support';

export type Action =
  | CompanyAction
  | 'manage_organization'
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
  /** The actor's membership in the flow, of `make_product` in any flow; null for none. */
  member?: Member | null;
  /** The actor wrote the card, comment or attachment, or made the template or vehicle. */
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

const yesIf = (may: unknown): Permission => (may ? 'yes' : 'no');

/** The one place that says who may do what; server, screens and overlay all ask here. */
export function permission(actor: Actor, action: Action, subject: Subject = {}): Permission {
  const { member, isAuthor } = subject;
  const isAdmin = actor.role === 'admin';
  const isOrganization = actor.tenant_id === WHITE_LABEL_TENANT;
  const runsFlow = isAdmin || member?.role === 'admin';
  const inFlow = (may: unknown): Permission =>
    isOrganization || !(isAdmin || member) ? 'hidden' : yesIf(may);
  switch (action) {
    case 'manage_organization':
      return yesIf(isOrganization && isAdmin);
    case 'create_flow':
      return yesIf(!isOrganization);
    case 'see_templates':
      return isOrganization ? 'hidden' : 'yes';
    case 'change_template':
      return isOrganization ? 'hidden' : yesIf(isAdmin || isAuthor);
    case 'enter_flow':
    case 'work_card':
      return inFlow(true);
    case 'configure_flow':
      return inFlow(runsFlow);
    case 'remove_member':
      return inFlow(runsFlow || subject.isSelf);
    case 'delete_card':
      return inFlow(runsFlow || (isAuthor && !subject.isAnswered));
    case 'delete_comment':
      return inFlow(runsFlow || isAuthor);
    case 'answer_approval':
      return inFlow(subject.isNamed);
    default:
      return onCompany(actor, action, subject);
  }
}

/** The organisation's administrator looks after all companies; of the others nobody knows more than their own. */
function onCompany(
  actor: Actor,
  action: CompanyAction,
  { company_id, member, isAuthor }: Subject,
): Permission {
  const isAdmin = actor.role === 'admin';
  const isOrganization = actor.tenant_id === WHITE_LABEL_TENANT;
  const companyId = company_id ?? actor.tenant_id;
  const isOther = companyId !== actor.tenant_id;
  if (action === 'see_products' || action === 'make_product' || action === 'change_product') {
    // The organisation sells nothing, and what its companies have for sale is their own.
    if (isOther || isOrganization) return 'hidden';
    return yesIf(action === 'see_products' || isAdmin || (action === 'make_product' ? member : isAuthor));
  }
  // What is done in a company, its cards among it, is for its own: the organisation sees nothing of that.
  const isInner =
    action === 'export_company' ||
    action === 'see_audit' ||
    action === 'see_team' ||
    action === 'grant_support';
  // Support is from the organisation, to a company that wants it.
  if (isOrganization && isAdmin) return yesIf(!(isInner && isOther) && action !== 'grant_support');
  if (isOther) {
    // Everybody sees the name and look of the organisation that their company belongs to, and none of its people.
    if (companyId !== WHITE_LABEL_TENANT || action === 'see_people') return 'hidden';
    return yesIf(action === 'see_company');
  }
  if (action === 'manage_payment') return 'no';
  // Nobody prolongs what lets them in.
  if (action === 'grant_support' && actor.is_support) return 'no';
  // Support exports nothing and leaves no administrator behind, unless the company allows it.
  const isAllowance = action === 'export_company' || action === 'make_admin';
  if (isAllowance && actor.is_support && !actor.support_may?.includes(action)) return 'no';
  const isForAdmins = action === 'manage_company' || isAllowance || isInner;
  return yesIf(!isForAdmins || isAdmin);
}
