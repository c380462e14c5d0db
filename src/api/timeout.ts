/**
 * Milliseconds after which a request counts as offline, so that a captive portal or a very slow network delays nobody.
 */
export const TIMEOUT_MS = 8000;
