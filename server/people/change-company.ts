import { WHITE_LABEL_TENANT } from '../../domain/company/organization';
import { tenantFeed } from '../../domain/entities/feeds';
import { invalid, notAllowed, notFound } from '../app-error';
import { isDuplicate } from '../database/database-failures';
import type { PoolClient, Queryable } from '../database/pool';
import { touchFeeds } from '../feeds/touch-feeds';
import type { CompanyCaller } from '../http/require-area';
import { enqueue } from '../jobs/enqueue';
import type { KeptChange } from '../repositories/cards/kept-changes';
import {
  type CompanyRow,
  findTaken,
  insertCompany,
  lockCompany,
  type Ownable,
  takeCompanyId,
  updateCompany,
} from '../repositories/companies';
import { listMemberIds } from '../repositories/people/company-members';
import { setStorageQuota } from '../repositories/storage-use';
import { askSocketsAgain } from '../sync/ask-again';
import { auditedCompany, auditedQuota } from './audited-company';

/** A change of a company. Missing values stay unchanged; null removes a value. */
export interface CompanyChange {
  name?: string | undefined;
  cnpj?: string | null | undefined;
  phone?: string | null | undefined;
  status?: number | undefined;
  subdomain?: string | null | undefined;
  time_zone?: string | undefined;
  requires_two_factor?: boolean | undefined;
  address?: Record<string, string | null | undefined> | undefined;
  customization?: Record<string, string | null | undefined> | undefined;
  retention?: Record<string, number | null | undefined> | undefined;
  /** Storage limit, in bytes. */
  storage_quota?: number | undefined;
}

const EMPTY: Omit<CompanyRow, 'id'> = {
  name: '',
  cnpj: null,
  phone: null,
  status: 1,
  subdomain: null,
  time_zone: 'America/Sao_Paulo',
  requires_two_factor: false,
  address: {},
  retention: {},
  customization: {},
};

/** Creates a company, with the next free number unless one is given. Returns the number. */
export async function createCompany(
  client: PoolClient,
  given: CompanyChange,
  number?: number,
): Promise<number> {
  const id = number ?? (await takeCompanyId(client));
  await write(client, merge({ id, ...EMPTY }, given), insertCompany);
  return id;
}

/**
 * Changes a company's name, look and contact data. Its subdomain and whether it is active are the organisation's
 * decision; the demands on its administrators and its retention periods are its own.
 *
 * @returns the changes for the audit log
 */
export async function changeCompany(
  client: PoolClient,
  id: number,
  change: CompanyChange,
  { byOrganization, bySupport }: CompanyCaller,
): Promise<KeptChange[]> {
  const before = await lockCompany(client, id);
  if (!before) throw notFound();
  const { storage_quota, ...ofCompany } = change;
  const after = merge(before, ofCompany);
  if (!byOrganization && storage_quota !== undefined)
    throw notAllowed('Só a organização muda o espaço para arquivos.');
  if (!byOrganization && (after.status !== before.status || after.subdomain !== before.subdomain))
    throw notAllowed('Só a organização muda o subdomínio e ativa ou desativa a empresa.');
  const demands = after.requires_two_factor !== before.requires_two_factor;
  const isFromOutside = bySupport || (byOrganization && id !== WHITE_LABEL_TENANT);
  if (demands && isFromOutside)
    throw notAllowed('Só a própria empresa decide se pede a verificação em duas etapas.');
  if (change.retention && isFromOutside)
    throw notAllowed('Só a própria empresa decide por quanto tempo guarda o que é dela.');
  if (id === WHITE_LABEL_TENANT && after.status !== 1)
    throw invalid({ status: ['A organização não pode ser desativada'] });
  if (id === WHITE_LABEL_TENANT && after.subdomain !== null)
    throw invalid({ subdomain: ['A organização não tem subdomínio'] });
  await write(client, after, updateCompany);
  const room =
    storage_quota === undefined
      ? []
      : auditedQuota(await setStorageQuota(client, id, storage_quota), storage_quota);
  const logo = before.customization.logo_url;
  if (logo && logo !== after.customization.logo_url) {
    await enqueue(client, 'remove-pictures', { addresses: [logo] });
  }
  // Its people have lost or regained access.
  if (after.status !== before.status || demands)
    await askSocketsAgain(client, await listMemberIds(client, id), id);
  return [...auditedCompany(before, after), ...room];
}

/** Returns the company with the changes. Nested values are merged one by one, and removed ones are left out. */
function merge(
  before: CompanyRow,
  { address, customization, retention, ...rest }: CompanyChange,
): CompanyRow {
  const said = Object.entries(rest).filter(([, value]) => value !== undefined);
  return {
    ...before,
    ...Object.fromEntries(said),
    address: mergeValues(before.address, address),
    customization: mergeValues(before.customization, customization),
    retention: mergeValues(before.retention, retention),
  };
}

function mergeValues<Values extends object>(before: Values, change: object = {}): Values {
  const said = Object.entries(change).filter(([, value]) => value !== undefined);
  const merged = Object.entries({ ...before, ...Object.fromEntries(said) });
  return Object.fromEntries(merged.filter(([, value]) => value !== null)) as Values;
}

const TAKEN = {
  subdomain: ['Este subdomínio já está em uso'],
  cnpj: ['Este CNPJ já é de outra empresa'],
};

/** Throws the errors for all values that must be unique among companies and that another one has. */
export async function requireFree(client: Queryable, company: Ownable): Promise<void> {
  const taken = await findTaken(client, company);
  const { cnpj, subdomain } = TAKEN;
  if (taken.cnpj || taken.subdomain)
    throw invalid({ ...(taken.cnpj && { cnpj }), ...(taken.subdomain && { subdomain }) });
}

async function write(client: PoolClient, company: CompanyRow, by: typeof updateCompany): Promise<void> {
  await requireFree(client, company);
  // Another company may have taken it meanwhile.
  await by(client, company).catch(error => {
    if (isDuplicate(error, 'tenants_subdomain')) throw invalid({ subdomain: TAKEN.subdomain });
    if (isDuplicate(error, 'tenants_cnpj')) throw invalid({ cnpj: TAKEN.cnpj });
    throw error;
  });
  const { id } = company;
  await touchFeeds(client, id, [{ feed: tenantFeed(id), entity: 'tenant', row_id: String(id), gone: false }]);
}
