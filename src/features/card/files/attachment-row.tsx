import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconDownload, IconFile, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Attachment } from '../../../../domain/entities/card';
import { removeAttachment } from '../../../acts/remove-attachment';
import classes from '../../../ui/photos/file-row.module.css';
import { useCardContext } from '../card-context';
import { AttachmentFacts, useMayChange } from './attachment-facts';
import { RenameFile } from './rename-file';
import type { FileAddress } from './use-file-addresses';

interface AttachmentRowProps {
  file: Attachment;
  /** Address of the file; undefined until it is loaded, and without a connection. */
  address: FileAddress | undefined;
}

/** Shows a row for a file of the card that is no picture, with its author and its actions. */
export function AttachmentRow({ file, address }: AttachmentRowProps) {
  const { t } = useLingui();
  const [isRenaming, setRenaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const { card } = useCardContext().view;
  const mayChange = useMayChange(file);
  const { title } = file;
  const icon = { variant: 'subtle', color: 'gray', size: 44 } as const;
  if (isRenaming)
    return (
      <li className={classes.row}>
        <RenameFile
          file={file}
          onDone={() => {
            setRenaming(false);
            requestAnimationFrame(() => pencil.current?.focus());
          }}
        />
      </li>
    );
  return (
    <li className={classes.row}>
      <span className={classes.thumb}>
        <IconFile size={24} aria-hidden />
      </span>
      <div className={classes.words}>
        <b>{title}</b>
        <AttachmentFacts file={file} />
      </div>
      <div className={classes.tools}>
        {address?.url && (
          <ActionIcon
            {...icon}
            component="a"
            href={address.url}
            download={title}
            aria-label={t`Baixar ${title}`}
            title={t`Baixar ${title}`}
          >
            <IconDownload size={18} />
          </ActionIcon>
        )}
        {mayChange && (
          <ActionIcon
            {...icon}
            ref={pencil}
            aria-label={t`Renomear ${title}`}
            title={t`Renomear ${title}`}
            onClick={() => setRenaming(true)}
          >
            <IconPencil size={18} />
          </ActionIcon>
        )}
        {mayChange && (
          <ActionIcon
            {...icon}
            aria-label={t`Excluir ${title}`}
            title={t`Excluir ${title}`}
            onClick={() => void removeAttachment(card, file)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        )}
      </div>
    </li>
  );
}
