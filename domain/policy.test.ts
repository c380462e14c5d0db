import { describe, expect, it } from 'vitest';
import { aMember } from '../tests/factories/board';
import { anActor, TENANT_ID } from '../tests/factories/people';
import { type Action, type Actor, type Permission, permission, type Subject } from './policy';

/** Actors, with their membership in the flow. */
const PEOPLE: Record<string, { actor: Actor; member: Subject['member'] }> = {
  'white-label admin': { actor: anActor({ tenant_id: 0, role: 'admin' }), member: null },
  'white-label user': { actor: anActor({ tenant_id: 0 }), member: null },
  'company admin': { actor: anActor({ role: 'admin' }), member: null },
  'flow admin': { actor: anActor(), member: aMember({ role: 'admin' }) },
  'flow member': { actor: anActor(), member: aMember() },
  'other user': { actor: anActor(), member: null },
};

/** Expected permissions, in columns in the order of PEOPLE. */
const TABLE = `
  what                            | wl admin | wl user | company admin | flow admin | flow member | other user
  manage_organization             | yes      | no      | no            | no         | no          | no
  manage_company                  | yes      | no      | yes           | no         | no          | no
  manage_company organisation     | yes      | no      | no            | no         | no          | no
  manage_company elsewhere        | yes      | hidden  | hidden        | hidden     | hidden      | hidden
  make_admin                      | yes      | no      | yes           | no         | no          | no
  make_admin organisation         | yes      | no      | no            | no         | no          | no
  make_admin elsewhere            | yes      | hidden  | hidden        | hidden     | hidden      | hidden
  export_company                  | yes      | no      | yes           | no         | no          | no
  export_company organisation     | yes      | no      | no            | no         | no          | no
  export_company elsewhere        | no       | hidden  | hidden        | hidden     | hidden      | hidden
  see_audit                       | yes      | no      | yes           | no         | no          | no
  see_audit organisation          | yes      | no      | no            | no         | no          | no
  see_audit elsewhere             | no       | hidden  | hidden        | hidden     | hidden      | hidden
  see_team                        | yes      | no      | yes           | no         | no          | no
  see_team  organisation          | yes      | no      | no            | no         | no          | no
  see_team  elsewhere             | no       | hidden  | hidden        | hidden     | hidden      | hidden
  grant_support                   | no       | no      | yes           | no         | no          | no
  grant_support organisation      | no       | no      | no            | no         | no          | no
  grant_support elsewhere         | no       | hidden  | hidden        | hidden     | hidden      | hidden
  manage_payment                  | yes      | no      | no            | no         | no          | no
  manage_payment organisation     | yes      | no      | no            | no         | no          | no
  manage_payment elsewhere        | yes      | hidden  | hidden        | hidden     | hidden      | hidden
  see_company                     | yes      | yes     | yes           | yes        | yes         | yes
  see_company organisation        | yes      | yes     | yes           | yes        | yes         | yes
  see_company elsewhere           | yes      | hidden  | hidden        | hidden     | hidden      | hidden
  see_people                      | yes      | yes     | yes           | yes        | yes         | yes
  see_people organisation         | yes      | yes     | hidden        | hidden     | hidden      | hidden
  see_people elsewhere            | yes      | hidden  | hidden        | hidden     | hidden      | hidden
  see_products                    | hidden   | hidden  | yes           | yes        | yes         | yes
  see_products organisation       | hidden   | hidden  | hidden        | hidden     | hidden      | hidden
  see_products elsewhere          | hidden   | hidden  | hidden        | hidden     | hidden      | hidden
  make_product                    | hidden   | hidden  | yes           | yes        | yes         | no
  make_product organisation       | hidden   | hidden  | hidden        | hidden     | hidden      | hidden
  make_product elsewhere          | hidden   | hidden  | hidden        | hidden     | hidden      | hidden
  change_product                  | hidden   | hidden  | yes           | no         | no          | no
  change_product author           | hidden   | hidden  | yes           | yes        | yes         | yes
  change_product elsewhere        | hidden   | hidden  | hidden        | hidden     | hidden      | hidden
  enter_flow                      | hidden   | hidden  | yes           | yes        | yes         | hidden
  create_flow                     | no       | no      | yes           | yes        | yes         | yes
  see_templates                   | hidden   | hidden  | yes           | yes        | yes         | yes
  change_template                 | hidden   | hidden  | yes           | no         | no          | no
  change_template author          | hidden   | hidden  | yes           | yes        | yes         | yes
  configure_flow                  | hidden   | hidden  | yes           | yes        | no          | hidden
  remove_member                   | hidden   | hidden  | yes           | yes        | no          | hidden
  remove_member self              | hidden   | hidden  | yes           | yes        | yes         | hidden
  work_card                       | hidden   | hidden  | yes           | yes        | yes         | hidden
  delete_card                     | hidden   | hidden  | yes           | yes        | no          | hidden
  delete_card author              | hidden   | hidden  | yes           | yes        | yes         | hidden
  delete_card answered            | hidden   | hidden  | yes           | yes        | no          | hidden
  delete_card author answered     | hidden   | hidden  | yes           | yes        | no          | hidden
  delete_comment                  | hidden   | hidden  | yes           | yes        | no          | hidden
  delete_comment author           | hidden   | hidden  | yes           | yes        | yes         | hidden
  answer_approval                 | hidden   | hidden  | no            | no         | no          | hidden
  answer_approval named           | hidden   | hidden  | yes           | yes        | yes         | hidden
`;

const cells = TABLE.trim()
  .split('\n')
  .slice(1)
  .flatMap(line => {
    const [what, ...answers] = line.split('|').map(cell => cell.trim());
    const [action, ...words] = what!.split(' ');
    const subject: Subject = {
      isAuthor: words.includes('author'),
      isAnswered: words.includes('answered'),
      isNamed: words.includes('named'),
      isSelf: words.includes('self'),
      ...(words.includes('organisation') && { company_id: 0 }),
      ...(words.includes('elsewhere') && { company_id: TENANT_ID + 1 }),
    };
    return Object.keys(PEOPLE).map((who, at) => ({
      who,
      what: what!,
      action: action as Action,
      subject,
      answer: answers[at] as Permission,
    }));
  });

describe('permission', () => {
  it.each(cells)('$who: $what → $answer', ({ who, action, subject, answer }) => {
    const { actor, member } = PEOPLE[who]!;
    expect(permission(actor, action, { ...subject, member })).toBe(answer);
  });

  it('has a cell for every action', () => {
    const actions: Record<Action, true> = {
      manage_organization: true,
      enter_flow: true,
      manage_company: true,
      make_admin: true,
      manage_payment: true,
      export_company: true,
      see_audit: true,
      see_team: true,
      grant_support: true,
      see_company: true,
      see_people: true,
      see_products: true,
      make_product: true,
      change_product: true,
      see_templates: true,
      change_template: true,
      create_flow: true,
      configure_flow: true,
      remove_member: true,
      work_card: true,
      delete_card: true,
      delete_comment: true,
      answer_approval: true,
    };
    expect(new Set(cells.map(({ action }) => action))).toEqual(new Set(Object.keys(actions)));
  });

  it('gives no rights in a flow when the membership is unknown', () => {
    expect(permission(anActor(), 'work_card')).toBe('hidden');
    expect(permission(anActor({ role: 'admin' }), 'answer_approval')).toBe('no');
  });

  it('does not let support accounts grant support', () => {
    const support = anActor({ role: 'admin', is_support: true });
    expect(permission(support, 'grant_support')).toBe('no');
    expect(permission(support, 'manage_company')).toBe('yes');
    expect(permission(support, 'grant_support', { company_id: TENANT_ID + 1 })).toBe('hidden');
  });

  it('lets support accounts export data or appoint administrators only if the company allows it', () => {
    const support = anActor({ role: 'admin', is_support: true });
    const may = (support_may: Actor['support_may']) =>
      (['export_company', 'make_admin'] as const).map(action =>
        permission({ ...support, support_may }, action),
      );
    expect(may(undefined)).toEqual(['no', 'no']);
    expect(may(['export_company'])).toEqual(['yes', 'no']);
    expect(may(['make_admin'])).toEqual(['no', 'yes']);
    expect(
      permission(
        anActor({ role: 'user', is_support: true, support_may: ['export_company'] }),
        'export_company',
      ),
    ).toBe('no');
  });

  it('ignores memberships of the organisation in a flow, even for its administrator', () => {
    const organisation = anActor({ tenant_id: 0, role: 'admin' });
    expect(permission(organisation, 'work_card', { member: aMember({ role: 'admin' }) })).toBe('hidden');
    expect(TENANT_ID).not.toBe(0);
  });
});
