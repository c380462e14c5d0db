/** Whether dist/ was built from the sources as they are now. */
export function isBuildFresh(): boolean;
