import * as z from 'zod/mini';
import { queries, read } from '../../online/queries';
import { save, saveForm } from '../../online/save';
import { refreshProfile } from '../../state/session/open-session';
import { session } from '../../state/session/session';
import { companyAnswer } from './use-company';

/** What is done about a logo: another in its place, none any more, or nothing. */
export type LogoChange = File | 'remove' | null;

const answer = companyAnswer;

/** Makes a company. Needs a connection. */
export const createCompany = (body: object, logo: LogoChange) =>
  logo instanceof File
    ? saveForm('/tenants/0/companies', formOf(body, logo), answer)
    : save({ method: 'POST', path: '/tenants/0/companies', body, answer });

/** Has the server judge a company before it is made: answers all that is wrong with it. Needs a connection. */
export const checkCompany = (body: object) =>
  save({ method: 'POST', path: '/tenants/0/companies/check', body, answer: z.unknown() });

/** Changes a company, or the organisation. Who is in it sees its name and look changed by then. Needs a connection. */
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
  // A screen that goes by what it has would show the old for as long as it is read again.
  if (saved.answer) queries.setQueryData(read(path, answer).queryKey, saved.answer);
  if (!saved.problem && session.tenants.some(tenant => tenant.id === id)) await refreshProfile();
  return saved;
}

/** The file last, as the server reads it while it comes. */
function formOf(body: object, logo: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  form.append('logo', logo);
  return form;
}
