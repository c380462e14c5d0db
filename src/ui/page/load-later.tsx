import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { tellingItself } from '../../state/reload-once';

interface Meanwhile {
  /** Shown until the component has loaded. */
  meanwhile?: ReactNode;
  /**
   * Called when loading fails: removes the component, so that requesting it again tries again; without it a button is
   * shown in its place. Null for an optional part: then no error is shown.
   */
  onFailed?: (() => void) | null;
}

/**
 * Returns a component whose code is loaded when it is first shown. Unlike React's `lazy`, a failed load (no connection,
 * another version on the server) leaves the rest of the screen, and can be retried.
 */
export function loadLater<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let Loaded: ComponentType<Props> | undefined;
  return function Later({ meanwhile, onFailed, ...props }: Props & Meanwhile) {
    const [Shown, show] = useState(() => Loaded);
    const [hasFailed, setFailed] = useState(false);
    // biome-ignore lint/correctness/useExhaustiveDependencies: what is done about a failure is no reason to ask again
    useEffect(() => {
      if (Shown || hasFailed) return;
      const come = (module: { default: ComponentType<Props> }) => {
        Loaded = module.default;
        show(() => module.default);
      };
      if (onFailed) load().then(come, onFailed);
      else tellingItself(load)().then(come, () => setFailed(true));
    }, [Shown, hasFailed]);
    if (Shown) return <Shown {...(props as unknown as Props)} />;
    if (!hasFailed || onFailed === null) return meanwhile;
    return <NotHere onRetry={() => setFailed(false)} />;
  };
}

/** Renders a retry button in place of a part whose code could not be loaded. */
export function NotHere({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <p>
        <Trans>
          Esta parte ainda não está no aparelho. Tente de novo com conexão; se não abrir, recarregue a página.
        </Trans>
      </p>
      <Button variant="default" style={{ justifySelf: 'start' }} onClick={onRetry}>
        <Trans>Tentar de novo</Trans>
      </Button>
    </>
  );
}
