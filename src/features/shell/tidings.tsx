import { AlertArea } from './alert-area';
import { UpdateToast } from './update-toast';

/** What stands above every page. */
export function Tidings() {
  return (
    <>
      <AlertArea />
      <UpdateToast />
    </>
  );
}
