import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../../features/home/home-page';
import { NewNotices } from '../../features/notifications/new-notices';
import { TeamToday } from '../../features/team/team-today';
import { loadLater } from '../../ui/page/load-later';

const ReadyHint = loadLater(() => import('../../features/ready/ready-hint'));

export const Route = createFileRoute('/_app/home')({
  component: () => (
    <HomePage
      team={<TeamToday />}
      newNotices={notices => <NewNotices notices={notices} />}
      readyHint={<ReadyHint onFailed={null} />}
    />
  ),
});
