import { WHITE_LABEL_TENANT } from './company/organization';
import type { Member } from './entities/board';
import type { SupportAllowance } from './entities/company';
import type { TenantRole } from './entities/people';

/** The person who acts, in the company that the request names. */
export interface Actor {
  user_id: string;
  tenant_id: number;
  role: TenantRole;
  /** True for an account of the organisation that has access to the company for a limited time. */
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

/**
 * Facts besides the actor on which a permission depends. Properties that don't matter for the action may be left out.
 */
export interface Subject {
  /** The company that the action is about; by default the actor's own. */
  company_id?: number;
  /** The actor's membership in the flow, or for `make_product` in any flow; null for none. */
  member?: Member | null;
  /** Whether the actor wrote the card, comment or attachment, or made the template or vehicle. */
  isAuthor?: boolean;
  /** Whether an approval of the card has been answered. */
  isAnswered?: boolean;
  /** Whether the actor is the named approver. */
  isNamed?: boolean;
  /** Whether the actor is the member that the action is about. */
  isSelf?: boolean;
}

/** `hidden`: the actor may not even know that the thing exists, so the response is the same as for a missing one. */
export type Permission = 'yes' | 'no' | 'hidden';

const yesIf = (may: unknown): Permission => (may ? 'yes' : 'no');

/** Returns whether the actor may do the action. Server, screens and overlay all use this one function. */
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

/**
 * Returns the permission for an action on a company. Administrators of the organisation manage all companies; everyone
 * else sees only their own.
 */
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
    // The organisation sells nothing, and has no access to the vehicles of its companies.
    if (isOther || isOrganization) return 'hidden';
    return yesIf(action === 'see_products' || isAdmin || (action === 'make_product' ? member : isAuthor));
  }
  // Actions within a company, such as those on cards, are reserved to its own people: the organisation sees none of
  // them.
  const isInner =
    action === 'export_company' ||
    action === 'see_audit' ||
    action === 'see_team' ||
    action === 'grant_support';
  // Support comes from the organisation, and only the company can grant it.
  if (isOrganization && isAdmin) return yesIf(!(isInner && isOther) && action !== 'grant_support');
  if (isOther) {
    // Every company sees the name and branding of its organisation, but none of its people.
    if (companyId !== WHITE_LABEL_TENANT || action === 'see_people') return 'hidden';
    return yesIf(action === 'see_company');
  }
  if (action === 'manage_payment') return 'no';
  // Support users can't extend their own access.
  if (action === 'grant_support' && actor.is_support) return 'no';
  // Support exports no data and appoints no administrators, unless the company allows it.
  const isAllowance = action === 'export_company' || action === 'make_admin';
  if (isAllowance && actor.is_support && !actor.support_may?.includes(action)) return 'no';
  const isForAdmins = action === 'manage_company' || isAllowance || isInner;
  return yesIf(!isForAdmins || isAdmin);
}
