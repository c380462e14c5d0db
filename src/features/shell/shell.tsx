import { Trans } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { screenDrawn } from '../../state/screen-drawn';
import { closeSearch, searching, watchSearchKey } from '../../state/searching';
import { NetworkLine } from '../../ui/page/page-header';
import { scrollBehavior, useIsPhone } from '../../ui/use-media';
import { useCounts } from '../../view/hooks/counts';
import { preloadCommands } from '../../view/preload-commands';
import { BottomNav } from './bottom-nav';
import { useNavItems } from './nav-items';
import { NetworkStatus } from './network-status';
import classes from './shell.module.css';
import { SideNav } from './side-nav';

interface ShellProps {
  /** Renders the panel of notifications beside the page on a desktop. */
  notices: (close: () => void) => ReactNode;
  /** Renders the search, given the pages in the menu. */
  search: (places: ReturnType<typeof useNavItems>) => ReactNode;
  children: ReactNode;
}

/** Shows the layout with the menu around the page. */
export function Shell({ notices, search, children }: ShellProps) {
  const isPhone = useIsPhone();
  const { isOpen } = useSnapshot(searching);
  const items = useNavItems();
  const counts = useCounts();
  const waiting = counts && counts.approvals_pending + counts.notices_unread;
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();

  // A layer beside a page (a card on its flow) belongs to that page.
  const page = pathname.split('/').slice(0, 3).join('/');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page starts at its top, and is read from its heading
  useEffect(() => {
    main.current?.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [page]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same name may stand on another page
  useEffect(() => {
    if (!hash) return;
    // A page renders in parts, so the element that the address names may appear long after the page.
    const watch = new MutationObserver(goThere);
    function goThere() {
      const target = document.getElementById(hash);
      if (!target) return;
      watch.disconnect();
      target.scrollIntoView({ behavior: scrollBehavior() });
    }
    watch.observe(main.current!, { childList: true, subtree: true });
    goThere();
    return () => watch.disconnect();
  }, [page, hash]);

  // Sets the badge on the app's icon, if supported; a push may have changed it meanwhile.
  useEffect(() => {
    if (waiting !== undefined) void navigator.setAppBadge?.(waiting).catch(() => undefined);
  }, [waiting]);

  useEffect(() => void screenDrawn().then(preloadCommands), []);

  // Closes the search, so that the next person who signs in doesn't find it open.
  useEffect(() => {
    const stopWatching = watchSearchKey();
    return () => {
      stopWatching();
      closeSearch();
    };
  }, []);

  return (
    <NetworkLine value={<NetworkStatus />}>
      <div className={classes.shell}>
        <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
          <Trans>Pular para o conteúdo</Trans>
        </button>
        {!isPhone && <SideNav notices={notices} />}
        <main ref={main} id="conteudo" tabIndex={-1} className={classes.main}>
          {children}
        </main>
        {isPhone && <BottomNav />}
        {isOpen && search(items)}
      </div>
    </NetworkLine>
  );
}
