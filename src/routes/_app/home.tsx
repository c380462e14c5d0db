import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../../features/home/home-page';
import { NewNotices } from '../../features/notifications/new-notices';
import { loadLater } from '../../ui/page/load-later';

const ReadyHint = loadLater(() => import('../../features/ready/ready-hint'));

export const Route = createFileRoute('/_app/home')({
  component: () => (
    <HomePage
      newNotices={notices => <NewNotices notices={notices} />}
      readyHint={<ReadyHint onFailed={null} />}
    />
  ),
});
