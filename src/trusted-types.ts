interface Rules {
  createHTML: (text: string) => string | null;
  createScriptURL: (address: string) => string | null;
}

const { trustedTypes } = window as {
  trustedTypes?: { createPolicy: (name: string, rules: Rules) => unknown };
};

const isOwnWorker = ({ origin, pathname }: URL) =>
  origin === location.origin && /^\/(sw|assets\/prepare-worker-[\w-]+)\.js$/.test(pathname);

/**
 * Trusted Types policy that the server's content policy requires: text never becomes markup, and only the app's own
 * workers may be loaded as scripts. A null result is reported to the page as a violation and fails; libraries set
 * styles as text of elements, which contains no tag.
 */
trustedTypes?.createPolicy('default', {
  createHTML: text => (text.includes('<') ? null : text),
  createScriptURL: address => (isOwnWorker(new URL(address, location.origin)) ? address : null),
});
