import { createFileRoute } from '@tanstack/react-router';
import { ScanPage } from '../../features/yard/scan-page';
import { requireCompany } from '../-guards';

export const Route = createFileRoute('/_app/scan')({ beforeLoad: requireCompany, component: ScanPage });
