import { removePictures } from '../accounts/picture';
import { clearCardsJob } from '../configuration/clear-cards';
import { dismissDisabled } from '../configuration/dismiss-disabled';
import { settleRounds } from '../configuration/settle-rounds';
import { clearUploads, previewFile, removeFiles } from '../files/jobs';
import { importAll } from '../products/import-all';
import { importProducts } from '../products/import-products';
import { pushJob } from '../push/push-job';
import { remindDue } from '../reminders/remind-due';
import { forget } from './forget';
import type { Job } from './job';
import { mail } from './mail';
import type { JobKind, PAYLOADS } from './payloads';

/** What each kind of job does. */
export const JOBS: { [Kind in JobKind]: Job<(typeof PAYLOADS)[Kind]> } = {
  'settle-rounds': settleRounds,
  'dismiss-disabled': dismissDisabled,
  'clear-cards': clearCardsJob,
  'preview-file': previewFile,
  'remove-files': removeFiles,
  'clear-uploads': clearUploads,
  'import-products': importProducts,
  'product-feeds': importAll,
  push: pushJob,
  'remind-due': remindDue,
  forget,
  mail,
  'remove-pictures': removePictures,
};
