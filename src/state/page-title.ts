import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { brand } from './brand';
import { session } from './session/session';

/** Sets the title of the page in the browser: «Fluxos · Aurora Veículos». */
export function usePageTitle(title: string | null | undefined) {
  const { tenants, tenant_id } = useSnapshot(session);
  const host = useSnapshot(brand).name;
  const company = tenants.find(({ id }) => id === tenant_id)?.name ?? host;
  useEffect(() => {
    if (title) document.title = `${title} · ${company}`;
  }, [title, company]);
}
