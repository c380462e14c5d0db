import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { session } from './session';

const PRODUCT = 'Pátio';

/** Names the page in the browser: «Fluxos · Aurora Veículos». */
export function usePageTitle(title: string | null | undefined) {
  const { tenants, tenant_id } = useSnapshot(session);
  const company = tenants.find(({ id }) => id === tenant_id)?.name ?? PRODUCT;
  useEffect(() => {
    if (title) document.title = `${title} · ${company}`;
  }, [title, company]);
}
