import type { ReactNode } from 'react';
import { FlowsDetail } from './flows-detail';
import { InstallDetail } from './install-detail';
import { AppDetail, PhotosDetail, QueueDetail, SpaceDetail } from './kept-detail';
import { PushDetail } from './push-detail';
import type { ReadyRow } from './readiness';
import { StorageDetail } from './storage-detail';
import type { DetailProps, Readiness } from './use-readiness';

const DETAILS: Record<ReadyRow['item'], (props: DetailProps) => ReactNode> = {
  install: InstallDetail,
  app: AppDetail,
  storage: StorageDetail,
  push: PushDetail,
  flows: FlowsDetail,
  photos: PhotosDetail,
  queue: QueueDetail,
  space: SpaceDetail,
};

/** Shows the reason of an item's state and what can be done about it. */
export function RowDetail({ row: { item, why }, readiness }: { row: ReadyRow; readiness: Readiness }) {
  const Detail = DETAILS[item];
  return <Detail why={why} readiness={readiness} />;
}
