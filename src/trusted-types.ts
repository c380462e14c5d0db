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
 * What the server's policy lets texts become in browsers that know Trusted Types: markup, never, and a script, only our
 * own workers. What gets null is told to the page as a violation and fails; libraries set their styles as text of
 * elements, in which no tag begins.
 */
trustedTypes?.createPolicy('default', {
  createHTML: text => (text.includes('<') ? null : text),
  createScriptURL: address => (isOwnWorker(new URL(address, location.origin)) ? address : null),
});
