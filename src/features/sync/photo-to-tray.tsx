import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { success } from '../../state/alerts';
import { useKeptFile } from '../../view/hooks/kept-files';
import { moveToTray } from '../../view/move-to-tray';

interface PhotoToTrayProps {
  entryId: string;
  uploadId: string;
}

/** A photo that its card did not take waits in the tray for another one. Nothing for other files: the tray shows photos. */
export function PhotoToTray({ entryId, uploadId }: PhotoToTrayProps) {
  const { t } = useLingui();
  const file = useKeptFile(uploadId);
  if (!file?.content_type.startsWith('image/')) return null;
  const move = async () => {
    if (await moveToTray(entryId)) success(t`Foto na bandeja`, t`Escolha ali outro card para ela.`);
  };
  return (
    <Button size="sm" variant="light" onClick={move}>
      <Trans>Pôr na bandeja</Trans>
    </Button>
  );
}
