import { createFileRoute } from '@tanstack/react-router';
import { CheckPage } from '../../features/yard/check-page';
import { requireCompany } from '../-guards';

export const Route = createFileRoute('/_app/check')({ beforeLoad: requireCompany, component: CheckPage });
