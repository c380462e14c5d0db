import { ApiError } from '../../api/error';
import { problemOf } from '../../api/problem';
import { NotKeptError } from '../../state/watch-storage';

/** The link is not what the page showed any more, so it is read again. */
const CHANGED = ['not_found', 'link_used', 'link_expired', 'has_account'];

interface Sending {
  token: string;
  typed: object;
  /** What is said without a connection. */
  offline: string;
  onEntered: () => void;
  onChanged: () => void;
}

/** Sends what was typed behind a link, and enters; answers what stood in the way, as a form takes it. */
export async function sendByLink({ token, typed, offline, onEntered, onChanged }: Sending) {
  try {
    // The device's database and the sync come with it: the page is there without.
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
