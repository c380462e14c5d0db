import { putInTray, saveToDevice } from '../../acts/keep-refused';
import { RefusedFileButtons } from '../../ui/photos/refused-file-buttons';
import { useAddressOf } from '../../ui/use-address-of';
import { useKeptFile, useKeptPicture } from '../../view/hooks/kept-files';
import classes from './sync-entry.module.css';

/** Shows a file that its card refused, with its picture if it is one, and the buttons to save it. */
export function RefusedFile({ entryId, uploadId }: { entryId: string; uploadId: string }) {
  const file = useKeptFile(uploadId);
  const address = useAddressOf(useKeptPicture(file));
  if (!file) return null;
  const isPhoto = file.content_type.startsWith('image/');
  return (
    <>
      {address && <img className={classes.photo} src={address} alt={file.title} />}
      <RefusedFileButtons
        onTray={isPhoto ? () => void putInTray(entryId) : undefined}
        onSave={() => void saveToDevice(uploadId, file.title)}
      />
    </>
  );
}
