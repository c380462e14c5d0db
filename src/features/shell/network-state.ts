export interface NetworkInput {
  online: boolean;
  syncing: boolean;
  last_synced_at: string | null;
  limited: string | null;
  waiting: number;
  refused: number;
}

export type NetworkKind = 'offline' | 'refused' | 'sending' | 'limited' | 'syncing' | 'synced' | 'never';

/** The one thing about the network that matters most to the person now. */
export function networkKind(input: NetworkInput): NetworkKind {
  if (!input.online) return 'offline';
  if (input.refused > 0) return 'refused';
  if (input.waiting > 0) return 'sending';
  if (input.limited) return 'limited';
  if (input.last_synced_at) return 'synced';
  return input.syncing ? 'syncing' : 'never';
}
