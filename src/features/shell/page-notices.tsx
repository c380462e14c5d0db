import { type ComponentProps, useEffect, useState } from 'react';
import { screenDrawn } from '../../state/screen-drawn';
import { followTranslation } from '../../ui/text/follow-translation';
import { AlertArea } from './alert-area';
import type { PushKeeper } from './push-keeper';
import { UndoBar } from './undo-bar';
import { UpdateToast } from './update-toast';

followTranslation();

/** Properties of the notices. They include navigation, since the notices are rendered outside the router. */
export type PageNoticesProps = ComponentProps<typeof PushKeeper>;

/** Shows notices over every page. The part for pushes and pictures is loaded once the first screen is drawn. */
export function PageNotices({ onGo }: PageNoticesProps) {
  const [Keeper, keep] = useState<typeof PushKeeper | null>(null);
  useEffect(() => {
    void screenDrawn()
      .then(() => import('./push-keeper'))
      .then(({ PushKeeper }) => keep(() => PushKeeper))
      // Failure is harmless: the next start tries again.
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
