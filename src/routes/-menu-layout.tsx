import { type ReactNode, useEffect, useState } from 'react';
import { Shell } from '../features/shell/shell';
import { screenDrawn } from '../state/screen-drawn';
import { closeSearch } from '../state/searching';
import { loadLater } from '../ui/page/load-later';

const NoticesPanel = loadLater(() => import('../features/notifications/notices-panel'));

const LeaveNow = loadLater(() => import('../features/shell/leave-now'));

const loadSearch = () => import('../features/search/search-dialog');
const SearchDialog = loadLater(loadSearch);

/** Shows the shell, with the parts of other features beside its menu and over its pages. */
export function MenuLayout({ children }: { children: ReactNode }) {
  // Counts requests to sign out from the search, which is closed by then.
  const [leaving, setLeaving] = useState(0);
  // Loads the search early, so that text typed right after Ctrl K reaches it.
  useEffect(
    () =>
      void screenDrawn()
        .then(loadSearch)
        .catch(() => undefined),
    [],
  );
  return (
    <Shell
      notices={close => <NoticesPanel onDone={close} />}
      search={items => (
        <SearchDialog
          places={items.map(({ to, label, icon: Icon }) => ({ to, label, icon: <Icon size={20} /> }))}
          onSignOut={() => setLeaving(leaving + 1)}
          onFailed={closeSearch}
        />
      )}
    >
      {children}
      {leaving > 0 && <LeaveNow key={leaving} onFailed={() => setLeaving(0)} />}
    </Shell>
  );
}
