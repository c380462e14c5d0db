import { exportData } from './exports/export-job';
import { clearUploads, previewFile, removeFiles } from './files/file-jobs';
import { clearCardsJob } from './flows/clear-cards';
import { dismissDisabled } from './flows/dismiss-disabled';
import { replaceVehicle } from './flows/replace-vehicle';
import { settleRounds } from './flows/settle-rounds';
import type { Job } from './jobs/job';
import type { JobKind, PAYLOADS } from './jobs/payloads';
import { mail } from './notices/mail/mail-job';
import { pushBatch } from './notices/push/push-batch';
import { pushJob } from './notices/push/push-job';
import { remindDue } from './notices/remind-due';
import { sendInvitation } from './people/import/send-invitation';
import { endSupport } from './people/leave-company';
import { removePictures } from './people/picture';
import { forget } from './retention/forget';
import { importAll } from './vehicles/import-all';
import { importProducts } from './vehicles/import-products';
import { keepPictures } from './vehicles/keep-pictures';

/** Implementation of each kind of job. */
export const JOBS: { [Kind in JobKind]: Job<(typeof PAYLOADS)[Kind]> } = {
  'settle-rounds': settleRounds,
  'dismiss-disabled': dismissDisabled,
  'send-invitation': sendInvitation,
  'end-support': endSupport,
  'clear-cards': clearCardsJob,
  'preview-file': previewFile,
  'remove-files': removeFiles,
  'clear-uploads': clearUploads,
  'export-data': exportData,
  'import-products': importProducts,
  'product-feeds': importAll,
  'replace-vehicle': replaceVehicle,
  'keep-pictures': keepPictures,
  push: pushJob,
  'push-batch': pushBatch,
  'remind-due': remindDue,
  forget,
  mail,
  'remove-pictures': removePictures,
};
