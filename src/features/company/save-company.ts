import * as z from 'zod/mini';
import { queries, read } from '../../online/queries';
import { save, saveForm } from '../../online/save';
import { refreshProfile } from '../../state/session/open-session';
import { session } from '../../state/session/session';
import { companyAnswer } from './use-company';

/** Change of a logo: a new file, its removal, or none. */
export type LogoChange = File | 'remove' | null;

const answer = companyAnswer;

/** Creates a company. Needs a connection. */
export const createCompany = (body: object, logo: LogoChange) =>
  logo instanceof File
    ? saveForm('/tenants/0/companies', formOf(body, logo), answer)
    : save({ method: 'POST', path: '/tenants/0/companies', body, answer });

/** Lets the server check a company before it is created; returns all problems. Needs a connection. */
export const checkCompany = (body: object) =>
  save({ method: 'POST', path: '/tenants/0/companies/check', body, answer: z.unknown() });

/**
 * Changes a company or the organisation. When it resolves, members on this device see the new name and look. Needs a
 * connection.
 */
export async function changeCompany(id: number, body: object, logo: LogoChange = null) {
  const path = `/tenants/${id}`;
  const saved =
    logo instanceof File
      ? await saveForm(`${path}?_method=PUT`, formOf(body, logo), answer)
      : await save({
          method: 'PUT',
          path,
          body: logo === 'remove' ? { ...body, logo: '' } : body,
          answer,
        });
  // Updates the cache, or screens that use it would show old values until it is read again.
  if (saved.answer) queries.setQueryData(read(path, answer).queryKey, saved.answer);
  if (!saved.problem && session.tenants.some(tenant => tenant.id === id)) await refreshProfile();
  return saved;
}

/** Builds the form with the file last, since the server reads it while it arrives. */
function formOf(body: object, logo: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  form.append('logo', logo);
  return form;
}
