import { createFileRoute } from '@tanstack/react-router';
import { ReadyPage } from '../../features/ready/ready-page';

export const Route = createFileRoute('/_app/ready')({ component: ReadyPage });
