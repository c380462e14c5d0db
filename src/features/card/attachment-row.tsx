import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconDownload, IconFile, IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Attachment } from '../../../domain/entities/card';
import { permission } from '../../../domain/policy';
import { removeAttachment } from '../../acts/remove-attachment';
import { connectivity } from '../../sync/connectivity';
import classes from '../../ui/file-row.module.css';
import { fileSize } from '../../ui/file-size';
import { useStore } from '../../view/hooks/use-store';
import { useCardContext } from './card-context';
import { MadeAt } from './made-at';
import { RenameFile } from './rename-file';
import type { FileAddress } from './use-file-addresses';

interface AttachmentRowProps {
  file: Attachment;
  /** Missing until it is known, and without a connection. */
  address: FileAddress | undefined;
  /** Shows a picture large; null for what is none. */
  onShow: (() => void) | null;
}

/** One file of the card: a look at it, whose it is, and what can be done with it. */
export function AttachmentRow({ file, address, onShow }: AttachmentRowProps) {
  const { t } = useLingui();
  const [isRenaming, setRenaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const { actor } = useStore();
  const { view, people, isReadOnly } = useCardContext();
  const { title, size, user_id } = file;
  const member = view.state.members.find(person => person.user_id === actor.user_id) ?? null;
  const isAuthor = user_id === actor.user_id;
  const mayChange = !isReadOnly && permission(actor, 'delete_comment', { member, isAuthor }) === 'yes';
  const preview = address?.previews?.['160'];
  const author = people.get(user_id)?.name ?? t`Alguém`;
  const icon = { variant: 'subtle', color: 'gray', size: 44 } as const;
  const { online } = useSnapshot(connectivity);
  const [lost, setLost] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another connection, another try
  useEffect(() => setLost(null), [online]);
  const look =
    preview && preview !== lost ? (
      <img src={preview} alt="" loading="lazy" onError={() => setLost(preview)} />
    ) : (
      <IconFile size={24} aria-hidden />
    );
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
      {onShow ? (
        <button type="button" className={classes.thumb} aria-label={t`Ver ${title}`} onClick={onShow}>
          {look}
        </button>
      ) : (
        <span className={classes.thumb}>{look}</span>
      )}
      <div className={classes.words}>
        <b>{title}</b>
        <small>
          {fileSize(size)} · {author} · <MadeAt of={file} />
        </small>
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
            onClick={() => void removeAttachment(view.card, file)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        )}
      </div>
    </li>
  );
}
