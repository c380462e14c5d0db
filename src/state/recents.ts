import { proxy, subscribe } from 'valtio';

const KEY = 'patio.recent_flows';
const MOST = 8;

function stored(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Flows recently opened on this device, the last one first. */
export const recents = proxy<{ flow_ids: string[] }>({ flow_ids: stored() });

subscribe(recents, () => {
  try {
    localStorage.setItem(KEY, JSON.stringify(recents.flow_ids));
  } catch {
    // If storage is full or forbidden, only the order of this list is lost.
  }
});

/** Clears the list, so that the next person who signs in doesn't see it. */
export function forgetFlows() {
  recents.flow_ids = [];
}

export function rememberFlow(flowId: string) {
  if (recents.flow_ids[0] === flowId) return;
  recents.flow_ids = [flowId, ...recents.flow_ids.filter(id => id !== flowId)].slice(0, MOST);
}
