/** The kind of job that reads one company's feed; its key is the company, so that two at once are one. */
export const IMPORT_JOB = 'import-products';
