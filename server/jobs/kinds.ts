import { removePictures } from '../accounts/picture';
import { settleRounds } from '../configuration/settle-rounds';
import { clearUploads, previewFile, removeFiles } from '../files/jobs';
import { forget } from './forget';
import { mail } from './mail';
import { importAll } from '../products/import-all';
import { importProducts } from '../products/import-products';

/** Every kind of job there is. A kind lies in the database by its name, so a name is never given to something else. */
export const JOBS = {
  'settle-rounds': settleRounds,
  'preview-file': previewFile,
  'remove-files': removeFiles,
  'clear-uploads': clearUploads,
  'import-products': importProducts,
  'product-feeds': importAll,
  forget,
  mail,
  'remove-pictures': removePictures,
};
