import { type ComponentProps, useEffect, useState } from 'react';
import { screenDrawn } from '../../state/screen-drawn';
import { followTranslation } from '../../ui/text/follow-translation';
import { AlertArea } from './alert-area';
import type { PushKeeper } from './push-keeper';
import { UndoBar } from './undo-bar';
import { UpdateToast } from './update-toast';

followTranslation();

/** It stands beside the router, not in it. */
export type PageNoticesProps = ComponentProps<typeof PushKeeper>;

/** What stands above every page; what it has to do with pushes, and with pictures, comes when the first screen is there. */
export function PageNotices({ onGo }: PageNoticesProps) {
  const [Keeper, keep] = useState<typeof PushKeeper | null>(null);
  useEffect(() => {
    void screenDrawn()
      .then(() => import('./push-keeper'))
      .then(({ PushKeeper }) => keep(() => PushKeeper))
      // Nothing depends on it: the next start tries again.
      .catch(() => undefined);
  }, []);
  return (
    <>
      <UndoBar onGo={onGo} />
      <AlertArea />
      <UpdateToast />
      {Keeper && <Keeper onGo={onGo} />}
    </>
  );
}
