import { v7 } from 'uuid';
import { CARD_COMMANDS } from '../../../domain/commands/command-table';
import { exampleOf } from '../../factories/example';
import type { Ids } from '../../harness/full-company';

/**
 * Kinds of callers. All but the first three and the two from elsewhere belong to the company that the call is about.
 */
export const PEOPLE = [
  'nobody',
  'ended session',
  'disabled member',
  'admin of another company',
  'organization admin',
  'company admin',
  'support',
  'flow admin',
  'member',
  'colleague outside the flow',
] as const;
export type Who = (typeof PEOPLE)[number];

/**
 * Result of a call. `in`: the caller may try it, whatever the result. `hidden`: as if it did not exist. `denied`: it
 * exists, but the caller may not do it. `area`: the whole area is closed to the caller. `out`: the caller is not signed
 * in.
 */
export type Outcome = 'in' | 'hidden' | 'denied' | 'area' | 'out';

const OUT = { nobody: 'out', 'ended session': 'out', 'disabled member': 'out' } as const;
const row = (
  another: Outcome,
  organization: Outcome,
  admin: Outcome,
  runs: Outcome,
  member: Outcome,
  outside: Outcome,
) => ({
  ...OUT,
  'admin of another company': another,
  'organization admin': organization,
  'company admin': admin,
  // Support may administer the company, but has no further rights.
  support: admin,
  'flow admin': runs,
  member,
  'colleague outside the flow': outside,
});

/**
 * Permissions of each kind of caller, one row for each kind of call: `domain/policy.ts` as callers of the server see
 * it.
 */
export const AREAS = {
  public: {
    ...row('in', 'in', 'in', 'in', 'in', 'in'),
    nobody: 'in',
    'ended session': 'in',
    'disabled member': 'in',
  },
  signed: row('in', 'in', 'in', 'in', 'in', 'in'),
  /** Link that was never sent, or an invitation of another person. */
  'own link': row('hidden', 'hidden', 'hidden', 'hidden', 'hidden', 'hidden'),
  'company people': row('in', 'denied', 'in', 'in', 'in', 'in'),
  read: row('hidden', 'denied', 'in', 'in', 'in', 'hidden'),
  work: row('hidden', 'denied', 'in', 'in', 'in', 'hidden'),
  configure: row('hidden', 'denied', 'in', 'in', 'denied', 'hidden'),
  company: row('hidden', 'in', 'in', 'in', 'in', 'in'),
  manage: row('hidden', 'in', 'in', 'denied', 'denied', 'denied'),
  log: row('hidden', 'denied', 'in', 'denied', 'denied', 'denied'),
  /** Calls for a company's own administrators, not for its support. */
  own: { ...row('hidden', 'denied', 'in', 'denied', 'denied', 'denied'), support: 'denied' },
  payment: row('hidden', 'in', 'denied', 'denied', 'denied', 'denied'),
  organization: row('area', 'in', 'area', 'area', 'area', 'area'),
  stock: row('hidden', 'hidden', 'in', 'in', 'in', 'in'),
  'make vehicle': row('hidden', 'hidden', 'in', 'in', 'in', 'denied'),
  /** Changes of a vehicle that another person has entered. */
  'change vehicle': row('hidden', 'hidden', 'in', 'denied', 'denied', 'denied'),
  mine: row('hidden', 'hidden', 'in', 'in', 'in', 'in'),
  template: row('hidden', 'denied', 'in', 'in', 'in', 'in'),
  'change template': row('hidden', 'denied', 'in', 'in', 'denied', 'denied'),
} satisfies Record<string, Record<Who, Outcome>>;

export interface Row {
  area: keyof typeof AREAS;
  body?: (ids: Ids) => object;
  query?: string;
  /** Parameters of the path that are not ids. */
  params?: Record<string, string>;
  /** Whether the call ends the session, or changes the person's account: then it is made by a separate person. */
  endsSession?: boolean;
}

const FILTER = { text: '', tag_ids: [], owner_ids: [], due: 'overdue' };
/** Id of an upload that does not exist. */
const UPLOAD = '019a0000-0000-7000-8000-000000000000';
const read: Row = { area: 'read' };
const configure: Row = { area: 'configure' };
const onCard = '/api/boards/{board_id}/cards/{card_id}';

/** Returns the calls of the commands, each with its example. */
function commandCalls(): Record<string, Row> {
  // A file is not sent as JSON, so it has a row of its own.
  const commands = CARD_COMMANDS.filter(({ name }) => name !== 'attachment.add');
  return Object.fromEntries(
    commands.map(command => {
      const { method, path } = command.rest;
      const isInBody = (field: string) => !path.includes(`:${field}`) && field !== command.creates;
      const body = (ids: Ids) =>
        Object.fromEntries(Object.entries(exampleOf(command, ids)).filter(([field]) => isInBody(field)));
      const row: Row = { area: 'work', ...(method !== 'DELETE' && { body }) };
      return [`${method} /api${path.replaceAll(/:(\w+)/g, '{$1}')}`, row];
    }),
  );
}

/** All calls of the API. A call without a row fails the build. */
export const CALLS: Record<string, Row> = {
  'POST /api/login': { area: 'public', body: () => ({ email: 'a@a.test', password: 'x' }) },
  'POST /api/logout': { area: 'signed', endsSession: true },
  'GET /api/me': { area: 'signed' },
  'GET /api/me/invitations': { area: 'signed' },
  'POST /api/me/invitations/{invitation_id}/accept': { area: 'own link' },
  'POST /api/me/invitations/{invitation_id}/decline': { area: 'own link' },
  'GET /api/branding': { area: 'public' },
  'GET /api/create-password/{token}': { area: 'public', params: { token: 'x' } },
  'POST /api/create-password/{token}': { area: 'public', params: { token: 'x' }, body: () => ({}) },
  'POST /api/forgot-password': { area: 'public', body: () => ({ email: 'a@a.test' }) },
  'GET /api/reset-password/{token}': { area: 'public', params: { token: 'x' } },
  'POST /api/reset-password': { area: 'public', body: () => ({}) },
  'POST /api/email-verification': { area: 'signed' },
  'GET /api/email-verification/{token}': { area: 'public', params: { token: 'x' } },
  'POST /api/email-verification/{token}': { area: 'own link', params: { token: 'x' } },
  'GET /api/user/two-factor': { area: 'signed' },
  'POST /api/user/two-factor': { area: 'signed', body: () => ({}) },
  'POST /api/user/two-factor/confirm': { area: 'signed', body: () => ({ code: '000000' }) },
  'POST /api/user/two-factor/disable': { area: 'signed', body: () => ({}) },
  'POST /api/user/two-factor/recovery-codes': { area: 'signed', body: () => ({}) },
  'GET /api/user/sessions': { area: 'signed' },
  'DELETE /api/user/sessions': { area: 'signed' },
  'DELETE /api/user/sessions/{session_id}': {
    area: 'own link',
    params: { session_id: '01a201d6-c449-74cb-b1b8-c9cf4b900bdc' },
  },
  'GET /api/user/exports': { area: 'signed' },
  'POST /api/me/tenants/{id}/leave': { area: 'own link', params: { id: '999999' } },
  'POST /api/me/erase': { area: 'signed', body: () => ({}) },
  'POST /api/user/exports': { area: 'signed', body: () => ({}) },
  'GET /api/email-take-back/{token}': { area: 'public', params: { token: 'x' } },
  'POST /api/email-take-back/{token}': { area: 'public', params: { token: 'x' } },
  'POST /api/password-update': { area: 'signed', body: () => ({}) },
  'PUT /api/user/profile-information': { area: 'signed', body: () => ({ occupation: 'Vendas' }) },
  'GET /api/user/notification-choices': { area: 'signed' },
  'PUT /api/user/notification-choices': { area: 'signed', body: () => ({ push: { move: false } }) },
  'POST /api/user/device-key': {
    area: 'signed',
    body: () => ({ salt: '0f3c7a52-6c1e-4b0b-9f43-52f1a6f0c9d1' }),
  },
  'GET /api/push-devices/config': { area: 'signed' },
  'POST /api/push-devices/test': { area: 'signed' },
  'POST /api/push-devices/{provider}': {
    area: 'signed',
    params: { provider: 'webpush' },
    body: () => ({ token: 'x' }),
  },
  'DELETE /api/push-devices/{provider}': {
    area: 'signed',
    params: { provider: 'webpush' },
    body: () => ({ token: 'x' }),
  },
  'POST /api/commands': { area: 'signed', body: () => ({ commands: [] }) },
  'POST /api/sync': { area: 'signed', body: () => ({ feeds: {}, unsettled: [] }) },
  'GET /api/files': { area: 'public', query: 'token=x' },
  'GET /api/external_links/{slug}': { area: 'public', params: { slug: 'x' } },
  'GET /api/external_links/{slug}/comments': { area: 'public', params: { slug: 'x' } },
  'GET /api/external_links/{slug}/history': { area: 'public', params: { slug: 'x' } },
  'GET /api/external_links/{slug}/picture': { area: 'public', params: { slug: 'x' } },
  'GET /api/search': { area: 'company people', query: 'text=onix' },
  'GET /api/cep/{cep}': { area: 'signed', params: { cep: '01310100' } },

  'GET /api/boards': { area: 'company people' },
  'POST /api/boards': { area: 'company people', body: () => ({ name: 'Novo', prefix: 'zz' }) },
  'GET /api/boards/{board_id}': read,
  'PATCH /api/boards/{board_id}': { area: 'configure', body: () => ({ description: 'x' }) },
  'GET /api/boards/{board_id}/phases': read,
  'POST /api/boards/{board_id}/phases': { area: 'configure', body: () => ({ name: 'Nova' }) },
  'PATCH /api/boards/{board_id}/phases/{phase_id}': { area: 'configure', body: () => ({ description: 'x' }) },
  'DELETE /api/boards/{board_id}/phases/{phase_id}': configure,
  'PATCH /api/boards/{board_id}/phases-order': { area: 'configure', body: () => ({ phase_ids: [] }) },
  'GET /api/boards/{board_id}/phases/{phase_id}/rules': read,
  'POST /api/boards/{board_id}/phases/{phase_id}/rules': {
    area: 'configure',
    body: () => ({ to_phase_ids: [] }),
  },
  'POST /api/boards/{board_id}/phases/{phase_id}/approvers': {
    area: 'configure',
    body: ({ board_user_id }) => ({ board_user_id }),
  },
  'DELETE /api/boards/{board_id}/phases/{phase_id}/approvers/{approver_id}': configure,
  'GET /api/boards/{board_id}/users': read,
  'POST /api/boards/{board_id}/users': { area: 'configure', body: ({ user_id }) => ({ user_id }) },
  'PATCH /api/boards/{board_id}/users/{member_id}': { area: 'configure', body: () => ({ role: 'user' }) },
  'DELETE /api/boards/{board_id}/users/{member_id}': configure,
  'GET /api/boards/{board_id}/invitations': read,
  'DELETE /api/boards/{board_id}/invitations/{invitation_id}': configure,
  'GET /api/boards/{board_id}/custom_fields': read,
  'POST /api/boards/{board_id}/custom_fields': {
    area: 'configure',
    body: () => ({ name: 'Novo', type: 'string' }),
  },
  'PATCH /api/boards/{board_id}/custom_fields/{field_id}': {
    area: 'configure',
    body: () => ({ required: false }),
  },
  'DELETE /api/boards/{board_id}/custom_fields/{field_id}': configure,
  'PATCH /api/boards/{board_id}/custom_fields/{field_id}/order': {
    area: 'configure',
    body: () => ({ order: 1 }),
  },
  'GET /api/boards/{board_id}/usage': read,
  'GET /api/boards/{board_id}/tags': read,
  'POST /api/boards/{board_id}/tags': { area: 'configure', body: () => ({ name: 'Nova' }) },
  'PATCH /api/boards/{board_id}/tags/{tag_id}': { area: 'configure', body: () => ({ color: '#123456' }) },
  'DELETE /api/boards/{board_id}/tags/{tag_id}': configure,
  'GET /api/boards/{board_id}/views': read,
  'POST /api/boards/{board_id}/views': { area: 'work', body: () => ({ name: 'Minha', filter: FILTER }) },
  // A view that is shared by the flow.
  'PATCH /api/boards/{board_id}/views/{view_id}': { area: 'configure', body: () => ({ filter: FILTER }) },
  'DELETE /api/boards/{board_id}/views/{view_id}': configure,
  'GET /api/boards/{board_id}/stats': read,
  'GET /api/boards/{board_id}/stats/{table}.csv': { area: 'read', params: { table: 'phases' } },
  'POST /api/boards/{board_id}/apply_template': {
    area: 'configure',
    body: ({ template_id }) => ({ template_id, parts: ['tags'] }),
  },

  // The commands on a card, one call each.
  ...commandCalls(),
  // Sent without a file: only a person who may attach one there learns that it is missing.
  [`POST ${onCard}/attachments`]: read,
  'GET /api/boards/{board_id}/cards': read,
  [`GET ${onCard}`]: read,
  [`GET ${onCard}/comments`]: read,
  [`GET ${onCard}/history`]: read,
  [`GET ${onCard}/owners`]: read,
  [`GET ${onCard}/tags`]: read,
  [`GET ${onCard}/attachments`]: read,
  [`GET ${onCard}/attachments/{attachment_id}`]: read,
  [`GET ${onCard}/attachments/{attachment_id}/address`]: read,
  [`GET ${onCard}/attachments/{attachment_id}/previews/{size}`]: { area: 'read', params: { size: '160' } },
  // Uploads belong to a person of the company. The requests lack the protocol’s headers, so a permitted person only
  // learns that those are required.
  'POST /api/uploads': { area: 'company people' },
  'PATCH /api/uploads/{upload_id}': { area: 'company people', params: { upload_id: UPLOAD } },
  'DELETE /api/uploads/{upload_id}': { area: 'company people', params: { upload_id: UPLOAD } },
  [`GET ${onCard}/connections`]: read,
  [`GET ${onCard}/connections/available`]: read,
  [`GET ${onCard}/external_links`]: read,

  'GET /api/tenants/{id}': { area: 'company' },
  'PUT /api/tenants/{id}': { area: 'manage', body: () => ({ phone: '11987654321' }) },
  'GET /api/tenants/{id}/members': { area: 'company' },
  'POST /api/tenants/{id}/members': {
    area: 'manage',
    body: ({ id }) => ({ name: 'Nova', email: `nova-${id}@nova.test`, role: 'user' }),
  },
  'POST /api/tenants/{id}/members/import/validate': {
    area: 'own',
    body: () => ({ csv: 'nome;e-mail\nNova;nova@nova.test' }),
  },
  'POST /api/tenants/{id}/members/import': {
    area: 'own',
    body: ({ id }) => ({ csv: `nome;e-mail\nNova;importada-${id}@nova.test` }),
  },
  'GET /api/tenants/{id}/members/{user_id}': { area: 'manage' },
  'PUT /api/tenants/{id}/members/{user_id}': { area: 'manage', body: () => ({ occupation: 'Vendas' }) },
  'POST /api/tenants/{id}/members/{invitation_id}/resend-welcome': { area: 'manage' },
  'GET /api/tenants/{id}/team': { area: 'log' },
  'GET /api/tenants/{id}/audit-events': { area: 'log' },
  'GET /api/tenants/{id}/audit-events.csv': { area: 'log' },
  'GET /api/tenants/{id}/exports': { area: 'own' },
  'POST /api/tenants/{id}/exports': { area: 'own', body: () => ({}) },
  'PUT /api/tenants/{id}/members/{user_id}/support': { area: 'own', body: () => ({ may: [] }) },
  'POST /api/tenants/{id}/members/{user_id}/two-factor/disable': { area: 'manage', body: () => ({}) },
  'GET /api/tenants/{id}/payment': { area: 'payment' },
  'PUT /api/tenants/{id}/payment': { area: 'payment', body: () => ({ plan: 'Básico' }) },
  'GET /api/tenants/{id}/invoices': { area: 'payment' },
  'POST /api/tenants/{id}/invoices': {
    area: 'payment',
    body: () => ({ description: 'Abril', amount: 9900, due_date: '2026-04-10' }),
  },
  'PATCH /api/tenants/{id}/invoices/{invoice_id}': { area: 'payment', body: () => ({}) },
  'DELETE /api/tenants/{id}/invoices/{invoice_id}': { area: 'payment' },
  'GET /api/tenants/{id}/companies': { area: 'organization', params: { id: '0' } },
  'POST /api/tenants/{id}/companies': { area: 'organization', params: { id: '0' }, body: () => ({}) },
  'POST /api/tenants/{id}/companies/check': {
    area: 'organization',
    params: { id: '0' },
    body: () => ({ name: 'Nova' }),
  },
  'GET /api/tenants/{id}/companies/{company_id}': {
    area: 'organization',
    params: { id: '0', company_id: '1' },
  },
  'GET /api/tenants/{id}/overview': { area: 'organization', params: { id: '0' } },
  'GET /api/jobs/dead': { area: 'organization' },
  'POST /api/jobs/{id}/retry': {
    area: 'organization',
    params: { id: '01a00000-0000-7000-8000-000000000000' },
  },
  'GET /api/tenants/{id}/notifications': { area: 'mine' },
  'PATCH /api/tenants/{id}/notifications/read': { area: 'mine' },
  'PATCH /api/tenants/{id}/notifications/{notification_id}/read': { area: 'mine' },
  'GET /api/tenants/{id}/approvals': { area: 'mine' },
  'GET /api/tenants/{id}/products': { area: 'stock' },
  'POST /api/tenants/{id}/products': { area: 'make vehicle', body: () => ({ id: v7(), title: 'Gol' }) },
  'PATCH /api/tenants/{id}/products/{product_id}': {
    area: 'change vehicle',
    body: () => ({ color: 'Azul' }),
  },
  'POST /api/tenants/{id}/products/{product_id}/pictures': {
    area: 'change vehicle',
    body: () => ({ id: v7() }),
  },
  'GET /api/tenants/{id}/picture-grant': { area: 'stock' },
  'GET /api/tenants/{id}/pictures/{picture_id}/{size}': { area: 'stock', params: { size: '480' } },
  'GET /api/tenants/{id}/product-feed': { area: 'manage' },
  'PUT /api/tenants/{id}/product-feed': { area: 'manage', body: () => ({ feed_uri: null }) },
  'POST /api/tenants/{id}/product-feed/validate': { area: 'manage', body: () => ({ feed_uri: 'x' }) },
  'GET /api/tenants/{id}/product-feed/template': { area: 'manage', query: 'format=csv' },
  'POST /api/tenants/{id}/product-feed/import': { area: 'manage' },
  'POST /api/tenants/{id}/product-feed/file': { area: 'manage' },
  'GET /api/tenants/{id}/product-feed/imports/last': { area: 'manage' },
  'POST /api/tenants/{id}/product-feed/imports/{import_id}/allow': { area: 'manage' },

  'GET /api/templates': { area: 'signed' },
  'POST /api/templates': { area: 'configure', body: ({ board_id }) => ({ board_id, name: 'Modelo' }) },
  'GET /api/templates/{template_id}': { area: 'template' },
  'PATCH /api/templates/{template_id}': { area: 'change template', body: () => ({ description: 'x' }) },
  'DELETE /api/templates/{template_id}': { area: 'change template' },
  'POST /api/boards/create_from_template': { area: 'template', body: ({ template_id }) => ({ template_id }) },
  'POST /api/boards/create_from_template/': {
    area: 'template',
    body: ({ template_id }) => ({ template_id }),
  },
};

/**
 * Exceptions from the table: results that also depend on the creator, or on a check that is made only after another
 * one.
 */
export const EXCEPT: Record<string, Partial<Record<Who, Outcome>>> = {
  // The notification belongs to another person.
  'PATCH /api/tenants/{id}/notifications/{notification_id}/read': {
    'company admin': 'hidden',
    support: 'hidden',
    'flow admin': 'hidden',
    member: 'hidden',
    'colleague outside the flow': 'hidden',
  },
  // The member removes themself, which is leaving the flow.
  'DELETE /api/boards/{board_id}/users/{member_id}': { member: 'in' },
};

/** Id of a dead job, for callers who may see those. */
export const DEAD_JOB = '01a00000-0000-7000-8000-000000000000';
