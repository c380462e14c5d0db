import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconFile } from '@tabler/icons-react';
import type { SharedFile } from '../../../domain/card/shared-card';
import { fileSize } from '../../ui/photos/file-size';
import classes from './shared-files.module.css';
import { Section } from './shared-section';

/** Lists the card's files: each opens, pictures in a page of their own, and can be saved. */
export function SharedFiles({ files }: { files: SharedFile[] }) {
  if (files.length === 0) return null;
  return (
    <Section title={<Trans>Anexos</Trans>} count={files.length}>
      <ul className={classes.files}>
        {files.map(file => (
          <FileLine key={file.url} file={file} />
        ))}
      </ul>
    </Section>
  );
}

function FileLine({ file }: { file: SharedFile }) {
  const { t } = useLingui();
  const preview = file.previews?.['160'];
  return (
    <li className={classes.file}>
      <a className={classes.open} href={file.url} target="_blank" rel="noopener">
        {preview ? (
          <img src={preview} alt="" className={classes.preview} loading="lazy" />
        ) : (
          <span className={classes.preview} aria-hidden>
            <IconFile size={22} />
          </span>
        )}
        <span className={classes.name}>
          {file.title}
          <small>{fileSize(file.size)}</small>
        </span>
      </a>
      <a className={classes.keep} href={file.url} download={file.title} aria-label={t`Baixar ${file.title}`}>
        <IconDownload size={20} aria-hidden />
      </a>
    </li>
  );
}
