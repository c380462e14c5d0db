import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { pushState } from '../../online/push';
import { install } from '../../state/install';
import { installed } from '../../state/installed';
import { followPushes } from '../../state/push/last-push';
import { session } from '../../state/session/session';
import { useWaitingElsewhere } from '../../state/session/waiting-elsewhere';
import { connectivity } from '../../sync/connectivity';
import { useNow } from '../../ui/use-now';
import { useIsComing } from '../../view/hooks/coming';
import { useChoices } from '../../view/hooks/device-choices';
import { useBoards, useIsComplete } from '../../view/hooks/flows';
import { useQueue } from '../../view/hooks/queue';
import { type DeviceFacts, readDevice } from './read-device';
import { type Facts, readiness } from './readiness';

/** Whether the device is from Apple's mobile line. Safari on an iPad identifies itself as a Mac. */
const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/**
 * Returns whether this device is ready, with the data that are shown; `look` asks the browser again.
 *
 * @param photos left out by callers that only count what there is to do, since photos are loaded automatically
 */
export function useReadiness(photos?: Facts['photos']) {
  const userId = useSnapshot(session).user?.id ?? '';
  const { offer } = useSnapshot(install);
  const { isInstalled } = useSnapshot(installed);
  const { limited, not_kept, last_synced_at } = useSnapshot(connectivity);
  const boards = useBoards();
  const isComplete = useIsComplete();
  const isComing = useIsComing();
  const leftOut = useChoices()?.without.length;
  const queue = useQueue();
  const elsewhere = useWaitingElsewhere();
  const now = useNow();
  const [device, setDevice] = useState<DeviceFacts>();
  const [push, setPush] = useState(pushState);
  const [hasDeclined, setDeclined] = useState(false);

  const look = useCallback(async () => {
    setPush(pushState());
    setDevice(await readDevice(userId));
  }, [userId]);
  useEffect(() => {
    const onSight = () => void (document.visibilityState === 'visible' && look());
    onSight();
    document.addEventListener('visibilitychange', onSight);
    const stopFollowing = followPushes(onSight);
    void navigator.serviceWorker?.ready.then(onSight);
    return () => {
      stopFollowing();
      document.removeEventListener('visibilitychange', onSight);
    };
  }, [look]);

  const keepStorage = async () => {
    setDeclined(!(await navigator.storage.persist()));
    await look();
  };
  const flows = useMemo(
    () => boards?.filter(({ enabled, cards_count }) => enabled && cards_count !== null),
    [boards],
  );
  const rows = readiness(
    {
      isInstalled,
      isOffered: offer !== null,
      isApple: isApple(),
      isLimited: limited !== null,
      isStored: device?.isStored,
      isNotKept: not_kept !== null,
      persisted: device?.persisted,
      hasDeclined,
      push,
      isComplete,
      isComing,
      flows: flows?.length,
      leftOut,
      synced_at: last_synced_at,
      photos,
      queue,
      elsewhere,
      space: device?.space,
    },
    now,
  );
  /** True if the browser deletes stored data after a few days without use, which no setting changes. */
  const isFleeting = isApple() && !isInstalled;
  return { rows, device, photos, flows, queue, elsewhere, isFleeting, look, keepStorage };
}

export type Readiness = ReturnType<typeof useReadiness>;

/** Properties of an item's detail. */
export interface DetailProps {
  why: string | undefined;
  readiness: Readiness;
}
