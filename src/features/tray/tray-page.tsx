import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { attachFiles, forgetFile, keepAgain } from '../../acts/attach-files';
import { keeping } from '../../state/keeping';
import { usePageTitle } from '../../state/page-title';
import type { LeftOut } from '../../state/shared-photos';
import { EmptyState } from '../../ui/page/empty-state';
import { loadLater } from '../../ui/page/load-later';
import { PageHeader } from '../../ui/page/page-header';
import { AddFiles } from '../../ui/photos/add-files';
import { FileRow } from '../../ui/photos/file-row';
import { Confirm } from '../../ui/sheet/confirm';
import { Sheet } from '../../ui/sheet/sheet';
import { useTray } from '../../view/hooks/kept-files';
import { leaveForCamera } from '../../view/left-for-camera';
import { removeFromTray } from '../../view/store-file';
import { GivePhotos } from './give-photos';
import { OfferedPhotos } from './offered-photos';
import classes from './tray-page.module.css';
import { TrayPhoto } from './tray-photo';

const PhotoViewer = loadLater(async () => ({
  default: (await import('../../ui/photos/photo-viewer')).PhotoViewer,
}));

/**
 * Shows the page of photos taken before their card was known: they wait on this device until they are given to a card.
 */
export function TrayPage({ left: leftOut }: { left: LeftOut | true | undefined }) {
  const { t } = useLingui();
  usePageTitle(t`Bandeja de fotos`);
  const navigate = useNavigate();
  const photos = useTray();
  const writing = useSnapshot(keeping).list.filter(({ card_id }) => card_id === null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<'card' | 'remove' | null>(null);
  const [large, setLarge] = useState<Blob | null>(null);
  // All photos of a vehicle usually go to one card, so each is chosen until unticked.
  const chosen = photos?.filter(({ id }) => !left.has(id)).map(({ id }) => id) ?? [];
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  const close = () => setAsked(null);
  return (
    <>
      <PageHeader
        title={<Trans>Bandeja de fotos</Trans>}
        back={{ label: t`Voltar ao início`, onBack: () => void navigate({ to: '/home' }) }}
      />
      <div className={classes.page}>
        <AddFiles
          picturesOnly
          onLeave={isPhoto => leaveForCamera(t`Bandeja de fotos`, isPhoto)}
          onFiles={(files, more) => void attachFiles(null, files, more)}
        />
        <OfferedPhotos left={leftOut} />
        {writing.length > 0 && (
          <ul className={classes.writing} aria-label={t`Fotos sendo guardadas`}>
            {writing.map(({ id, file, share, problem }) => (
              <FileRow
                key={id}
                name={file.name}
                size={file.size}
                problem={problem}
                state={<Trans>guardando neste aparelho</Trans>}
                percent={Math.round(share * 100)}
                onRetry={() => void keepAgain(null, id)}
                onCancel={() => forgetFile(id)}
              />
            ))}
          </ul>
        )}
        {photos?.length === 0 && writing.length === 0 && (
          <EmptyState icon={<IconPhotoPlus size={30} />} title={<Trans>Nenhuma foto na bandeja</Trans>}>
            <Trans>
              Fotografe primeiro e escolha o card depois: as fotos esperam aqui, neste aparelho, também sem
              sinal.
            </Trans>
          </EmptyState>
        )}
        {photos && photos.length > 0 && (
          <>
            <ul className={classes.grid} aria-label={t`Fotos na bandeja`}>
              {photos.map((photo, at) => (
                <TrayPhoto
                  key={photo.id}
                  photo={photo}
                  place={at + 1}
                  isChosen={!left.has(photo.id)}
                  onToggle={() => toggle(photo.id)}
                  onShow={setLarge}
                />
              ))}
            </ul>
            <div className={classes.bar}>
              <p role="status">
                <Plural value={chosen.length} _0="Nenhuma escolhida" one="# escolhida" other="# escolhidas" />
              </p>
              <Button variant="default" disabled={chosen.length === 0} onClick={() => setAsked('remove')}>
                <Trans>Excluir</Trans>
              </Button>
              <Button disabled={chosen.length === 0} onClick={() => setAsked('card')}>
                <Trans>Escolher o card</Trans>
              </Button>
            </div>
          </>
        )}
      </div>
      <Sheet isOpen={asked === 'card'} onClose={close} title={<Trans>Para qual card?</Trans>}>
        <GivePhotos
          ids={chosen}
          onDone={() => {
            close();
            // The remaining photos are of the next vehicle, so all are chosen again.
            setLeft(new Set());
          }}
        />
      </Sheet>
      <Confirm
        isOpen={asked === 'remove'}
        isDangerous
        title={<Plural value={chosen.length} one="Excluir a foto?" other="Excluir # fotos?" />}
        confirm={<Trans>Excluir</Trans>}
        onConfirm={() => void removeFromTray(chosen)}
        onClose={close}
      >
        <Plural
          value={chosen.length}
          one="Ela está só neste aparelho: depois de excluída não volta."
          other="Elas estão só neste aparelho: depois de excluídas não voltam."
        />
      </Confirm>
      {large && (
        <PhotoViewer
          photos={[{ src: large, alt: t`Foto da bandeja` }]}
          first={0}
          onClose={() => setLarge(null)}
          onFailed={() => setLarge(null)}
        />
      )}
    </>
  );
}
