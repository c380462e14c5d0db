/** After this a request counts as offline, in milliseconds: a captive or crawling network must not hold anybody up. */
export const TIMEOUT_MS = 8000;
