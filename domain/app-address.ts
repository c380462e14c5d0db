const THE_SERVERS = /^\/(api|app-pack|assets|healthz|metrics|readyz|socket\.io)(\/|$)/;

/**
 * Returns whether a path opens the app's page. The server's own paths don't, nor do paths of files, whether or not the
 * file exists.
 */
export const isAppAddress = (path: string): boolean =>
  !THE_SERVERS.test(path) && !path.slice(path.lastIndexOf('/')).includes('.');
