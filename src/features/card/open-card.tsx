import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Skeleton, Tabs } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { type ReactNode, type Ref, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { READ_ONLY } from '../../../domain/read-only-words';
import { companyTimeZone, session } from '../../state/session/session';
import { preloadControls } from '../../ui/fields/field-types';
import { loadLater } from '../../ui/page/load-later';
import { TabBar } from '../../ui/page/tabs';
import { useIsPhone } from '../../ui/use-media';
import { useToday } from '../../ui/use-now';
import type { CardView, People } from '../../view/types';
import { CardProvider } from './card-context';
import { CardHead } from './card-head';
import { preloadCardMenu } from './card-menu';
import { type CardTab, cardTabs } from './card-tabs';
import { CardData } from './facts/card-data';
import { usePastedPictures } from './files/use-pasted-pictures';
import { CardComments } from './history/card-comments';
import { RefusedEntries } from './history/card-entries';
import { CommentForm } from './history/comment-form';
import classes from './open-card.module.css';

const loadHistory = () => import('./history/card-history');
/** History of the card, loaded with the commands, which contain its words. */
const CardHistory = loadLater(loadHistory);

const CardApprovals = loadLater(() => import('./approvals/card-approvals'));
/** Parts that are loaded on demand: most cards wait for no approval and lack nothing. */
const CardRound = loadLater(() => import('./approvals/card-round'));
const CardMissing = loadLater(() => import('./card-missing'));
const CardTasks = loadLater(() => import('./tasks/card-tasks'));
const CardAttachments = loadLater(() => import('./files/card-attachments'));
const CardProducts = loadLater(() => import('./products/card-products'));
const CardCamera = loadLater(() => import('./camera/card-camera'));
const CardConnections = loadLater(() => import('./links/card-connections'));

/** Milliseconds after which the code of editing and of the other tabs is loaded, once the card itself is read. */
const PRELOAD_AFTER_MS = 400;

export interface CardPlace {
  tab: CardTab;
  onTab: (tab: CardTab) => void;
  isFull: boolean;
  onFull: (isFull: boolean) => void;
  /** Changes each time the person asks to write a comment; null if the card was opened for reading. */
  commentingKey: string | null;
}

interface OpenCardProps extends CardPlace {
  view: CardView;
  people: People;
  heading: Ref<HTMLHeadingElement>;
  onClose: () => void;
  /** Button that restores the card, beside the note that it is archived. */
  wayBack?: ReactNode;
}

/** Shows a panel of a loaded card: its head and tabs are fixed, its parts scroll, the composer stays at the bottom. */
export function OpenCard({
  view,
  people,
  heading,
  onClose,
  tab,
  onTab,
  isFull,
  onFull,
  commentingKey,
  wayBack,
}: OpenCardProps) {
  const { t } = useLingui();
  const { user } = useSnapshot(session);
  const isPhone = useIsPhone();
  const timeZone = companyTimeZone();
  const today = useToday(timeZone);
  const { card, state } = view;
  const isArchived = card.archived_at !== null;
  const [wantedSlot, onWantSlot] = useState<string | null>(null);
  const [isShooting, setShooting] = useState(false);
  const context = useMemo(
    () => ({
      view,
      people,
      myId: user?.id ?? '',
      timeZone,
      today,
      isReadOnly: isArchived || !state.board.enabled,
      wantedSlot,
      onWantSlot,
      onShoot: () => setShooting(true),
    }),
    [view, people, user?.id, timeZone, today, isArchived, state.board.enabled, wantedSlot],
  );
  useEffect(() => {
    const timer = setTimeout(
      () => void Promise.all([preloadControls(), preloadCardMenu(), loadHistory()]).catch(() => undefined),
      PRELOAD_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, []);

  const showFiles = () => onTab('attachments');
  usePastedPictures(card, context.isReadOnly, showFiles);

  const hasComposer = !context.isReadOnly && (isPhone || tab === 'comments');
  return (
    <CardProvider value={context}>
      <CardHead heading={heading} isFull={isFull} onFull={onFull} onClose={onClose} />
      <Tabs
        className={classes.parts}
        value={tab}
        onChange={value => value && onTab(value as CardTab)}
        keepMounted={false}
      >
        <TabBar label={t`Partes do card`} tabs={cardTabs(view)} value={tab} />
        <div className={classes.scroll}>
          {context.isReadOnly && (
            <div className={classes.readOnly}>
              <p>{isArchived ? READ_ONLY.card : READ_ONLY.board}</p>
              {wayBack}
            </div>
          )}
          <RefusedEntries />
          <CardRound tab={tab} />
          <CardMissing tab={tab} onTab={onTab} />
          <Tabs.Panel value="data">
            <CardData />
          </Tabs.Panel>
          <Tabs.Panel value="tasks">
            <CardTasks meanwhile={<Skeleton height={120} />} />
          </Tabs.Panel>
          <Tabs.Panel value="attachments">
            <CardAttachments meanwhile={<Skeleton height={64} />} />
          </Tabs.Panel>
          <Tabs.Panel value="products">
            <CardProducts meanwhile={<Skeleton height={82} />} />
          </Tabs.Panel>
          <Tabs.Panel value="connections">
            <CardConnections meanwhile={<Skeleton height={64} />} />
          </Tabs.Panel>
          <Tabs.Panel value="history">
            <CardHistory meanwhile={<Skeleton height={120} mt={12} />} />
          </Tabs.Panel>
          <Tabs.Panel value="comments">
            <CardComments />
          </Tabs.Panel>
          <Tabs.Panel value="approvals">
            <CardApprovals meanwhile={<Skeleton height={82} />} />
          </Tabs.Panel>
        </div>
      </Tabs>
      {hasComposer && (
        <div className={classes.foot}>
          {isPhone && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t`Câmera`}
              onClick={context.onShoot}
            >
              <IconCamera />
            </ActionIcon>
          )}
          <section aria-label={t`Novo comentário`}>
            <CommentForm commentingKey={commentingKey} onSent={() => onTab('comments')} />
          </section>
        </div>
      )}
      {isShooting && (
        <CardCamera
          of="card"
          onTrouble={showFiles}
          onClose={() => setShooting(false)}
          onFailed={() => {
            // If the camera's code can't be loaded, files can be chosen there instead.
            setShooting(false);
            showFiles();
          }}
        />
      )}
    </CardProvider>
  );
}
