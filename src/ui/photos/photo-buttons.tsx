import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import type { Photo } from './photo-viewer';
import { PlainPhoto } from './plain-photo';

interface PhotoButtonsProps {
  photos: (Photo & { src: string })[];
  /** CSS class for the layout and size of the photos. */
  className: string | undefined;
  onOpen: (at: number) => void;
}

/** Renders photos that open when pressed. */
export function PhotoButtons({ photos, className, onOpen }: PhotoButtonsProps) {
  const { t } = useLingui();
  const count = photos.length;
  return (
    <ul className={className} data-only={count === 1 || undefined} aria-label={t`Fotos`}>
      {photos.map(({ src, alt }, at) => {
        const place = at + 1;
        return (
          <li key={src}>
            <UnstyledButton
              aria-label={t`Ampliar foto ${place} de ${count}: ${alt}`}
              onClick={() => onOpen(at)}
            >
              <PlainPhoto src={src} />
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
