import { AlertArea } from './alert-area';
import { UndoBar } from './undo-bar';
import { UpdateToast } from './update-toast';

/** What stands above every page. */
export function Tidings() {
  return (
    <>
      <UndoBar />
      <AlertArea />
      <UpdateToast />
    </>
  );
}
