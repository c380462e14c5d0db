import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { forgetLeft, type LeftForCamera, lastLeft } from '../../view/left-for-camera';
import classes from './home-page.module.css';

/** Shows a link back to where the camera was open, after the phone ended the app meanwhile. */
export function BackToPhotos() {
  const navigate = useNavigate();
  const [left, setLeft] = useState<LeftForCamera | null>(null);
  useEffect(() => void lastLeft().then(setLeft, () => undefined), []);
  if (!left) return null;
  const { path, title, isPhoto } = left;
  return (
    <p role="status" className={classes.back}>
      {isPhoto ? (
        <Trans>Você estava fotografando em «{title}»:</Trans>
      ) : (
        <Trans>Você estava escolhendo arquivos em «{title}»:</Trans>
      )}{' '}
      <a
        href={path}
        onClick={event => {
          event.preventDefault();
          void forgetLeft();
          void navigate({ href: path });
        }}
      >
        <Trans>voltar</Trans>
      </a>
    </p>
  );
}
