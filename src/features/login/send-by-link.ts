import { ApiError } from '../../api/error';
import { problemOf } from '../../api/problem';
import { NotKeptError } from '../../state/watch-storage';

/** Codes of refusals after which the link's state differs from what the page showed, so it is read again. */
const CHANGED = ['not_found', 'link_used', 'link_expired', 'has_account'];

interface Sending {
  token: string;
  typed: object;
  /** Message without a connection. */
  offline: string;
  onEntered: () => void;
  onChanged: () => void;
}

/** Sends the form behind a link and signs in. Returns the problem in the form's shape. */
export async function sendByLink({ token, typed, offline, onEntered, onChanged }: Sending) {
  try {
    // Loaded apart, as it brings the device's database and the sync, which the page doesn't need.
    const { enterByLink } = await import('../../state/session/enter-by-link');
    await enterByLink(token, typed);
    onEntered();
  } catch (cause) {
    if (cause instanceof NotKeptError) return { message: cause.message };
    if (!(cause instanceof ApiError) || !CHANGED.includes(cause.code)) return problemOf(cause, offline);
    onChanged();
  }
  return null;
}
