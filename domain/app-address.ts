const THE_SERVERS = /^\/(api|app-pack|assets|healthz|metrics|readyz|socket\.io)(\/|$)/;

/** Whether the app's page opens at a path: the server's own are not it, nor are files, be they there or not. */
export const isAppAddress = (path: string): boolean =>
  !THE_SERVERS.test(path) && !path.slice(path.lastIndexOf('/')).includes('.');
