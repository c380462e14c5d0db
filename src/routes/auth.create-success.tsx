import { createFileRoute } from '@tanstack/react-router';
import { CreateSuccessPage } from '../features/login/create-success-page';

export const Route = createFileRoute('/auth/create-success')({ component: CreateSuccessPage });
