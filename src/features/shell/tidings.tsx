import { AlertArea } from './alert-area';
import { PushKeeper } from './push-keeper';
import { UndoBar } from './undo-bar';
import { UpdateToast } from './update-toast';

export interface TidingsProps {
  /** It stands beside the router, not in it. */
  onGo: (path: string) => void;
}

/** What stands above every page. */
export function Tidings({ onGo }: TidingsProps) {
  return (
    <>
      <UndoBar />
      <AlertArea />
      <UpdateToast />
      <PushKeeper onGo={onGo} />
    </>
  );
}
