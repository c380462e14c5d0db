import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../../features/home/home-page';
import { NewNotices } from '../../features/notifications/new-notices';

export const Route = createFileRoute('/_app/home')({
  component: () => <HomePage newNotices={notices => <NewNotices notices={notices} />} />,
});
