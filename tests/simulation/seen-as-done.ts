import { expect } from 'vitest';
import type { TestClient } from '../harness/client';

/** Expects a change that a device has stored to show on its card as made, whatever waits before it. */
export async function expectSeen(
  client: TestClient,
  name: string,
  input: { board_id: string; card_id: string } & Record<string, unknown>,
): Promise<void> {
  const { card, approvals } = (await client.see(input.board_id, input.card_id))!.state;
  const what = `${name} on ${client.name}`;
  if (name === 'card.move') expect(card?.current_phase_id, what).toBe(input.phase_id);
  else if (name === 'owner.add') expect(card?.owner_ids, what).toContain(input.user_id);
  else if (name === 'owner.remove') expect(card?.owner_ids, what).not.toContain(input.user_id);
  else if (name === 'card.update') {
    if (input.title !== undefined) expect(card?.title, what).toBe(input.title);
    for (const { field_id, value } of (input.custom_fields ?? []) as { field_id: string; value: unknown }[])
      expect(card?.custom_fields[field_id], what).toEqual(value);
  } else if (name === 'approval.approve' || name === 'approval.reject') {
    const { state } = approvals.find(({ id }) => id === input.approval_id)!;
    expect(state, what).toBe(name === 'approval.approve' ? 'approved' : 'rejected');
  }
}
