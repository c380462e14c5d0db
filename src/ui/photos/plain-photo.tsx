import { IconCar } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './vehicle-photo.module.css';

/** Renders a picture at a public address; shows a quiet drawing if there is none, or it can't be loaded now. */
export function PlainPhoto({ src, alt = '' }: { src?: string | undefined; alt?: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (!failed) return;
    const retry = () => setFailed(null);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [failed]);
  return (
    <span className={classes.photo}>
      {!src || failed === src ? (
        <IconCar className={classes.fallback} stroke={1.4} aria-hidden />
      ) : (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailed(src)}
        />
      )}
    </span>
  );
}
