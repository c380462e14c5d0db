import type { ReactNode } from 'react';
import { Shell } from '../features/shell/shell';
import { loadLater } from '../ui/load-later';

const NoticesPanel = loadLater(() => import('../features/notifications/notices-panel'));

/** The shell, with what other features show beside its menu. */
export function MenuLayout({ children }: { children: ReactNode }) {
  return <Shell notices={close => <NoticesPanel onDone={close} />}>{children}</Shell>;
}
