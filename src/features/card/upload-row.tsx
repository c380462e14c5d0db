import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconFileUpload, IconX } from '@tabler/icons-react';
import { cancelUpload, retryUpload, type Upload } from '../../online/uploads';
import { fileSize } from '../../ui/file-size';
import { ProgressBar } from '../../ui/progress-bar';
import classes from './card-attachments.module.css';

/** A file on its way: how far it is, or why it could not be sent, and what can be done about it. */
export function UploadRow({
  upload,
}: {
  upload: Pick<Upload, 'id' | 'status' | 'share' | 'message'> & { file: File };
}) {
  const { t } = useLingui();
  const { id, file, status, share, message } = upload;
  const percent = Math.round(share * 100);
  return (
    <li className={classes.row} data-failed={status === 'failed' || undefined}>
      <span className={classes.thumb} aria-hidden>
        <IconFileUpload size={24} />
      </span>
      <div className={classes.words}>
        <b>{file.name}</b>
        {message ? (
          <span className={classes.failed} role="alert">
            {message}
          </span>
        ) : (
          <small>
            {status === 'waiting' ? <Trans>na fila</Trans> : <Trans>enviando, {percent}%</Trans>}
            {' · '}
            {fileSize(file.size)}
          </small>
        )}
        {status === 'sending' && (
          <div className={classes.progress}>
            <ProgressBar label={t`Envio de ${file.name}`} percent={percent} />
          </div>
        )}
      </div>
      <div className={classes.tools}>
        {status === 'failed' && (
          <Button variant="default" size="sm" onClick={() => retryUpload(id)}>
            <Trans>Tentar de novo</Trans>
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t`Cancelar o envio de ${file.name}`}
          title={t`Cancelar o envio de ${file.name}`}
          onClick={() => cancelUpload(id)}
        >
          <IconX size={18} />
        </ActionIcon>
      </div>
    </li>
  );
}
