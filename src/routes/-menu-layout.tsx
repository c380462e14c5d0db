import { type ReactNode, useEffect } from 'react';
import { Shell } from '../features/shell/shell';
import { screenDrawn } from '../state/screen-drawn';
import { closeSearch } from '../state/searching';
import { loadLater } from '../ui/load-later';

const NoticesPanel = loadLater(() => import('../features/notifications/notices-panel'));

const loadSearch = () => import('../features/search/search-dialog');
const SearchDialog = loadLater(loadSearch);

/** The shell, with what other features show beside its menu and over its pages. */
export function MenuLayout({ children }: { children: ReactNode }) {
  // What is typed right after Ctrl K is meant for it.
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
          onFailed={closeSearch}
        />
      )}
    >
      {children}
    </Shell>
  );
}
