import { Plural, Trans } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';

interface WaitingWordsProps {
  waiting: number;
  refused: number;
  photos: number;
}

/** Counts waiting changes and photos in words: «2 a enviar, 1 recusada, 1 foto na bandeja». */
export function WaitingWords({ waiting, refused, photos }: WaitingWordsProps) {
  const parts: ReactNode[] = [
    waiting > 0 && <Trans>{waiting} a enviar</Trans>,
    refused > 0 && <Plural value={refused} one="# recusada" other="# recusadas" />,
    photos > 0 && <Plural value={photos} one="# foto na bandeja" other="# fotos na bandeja" />,
  ].filter(Boolean);
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name, and no state
    <Fragment key={at}>
      {at > 0 && ', '}
      {part}
    </Fragment>
  ));
}
