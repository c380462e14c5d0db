import { createElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** Window of what is rendered here; React reads the first two properties, and hooks listen to it. */
export const page = Object.assign(new EventTarget(), { event: undefined, HTMLIFrameElement: class {} });
// Defined for the whole file, since React continues after its last test.
Object.defineProperty(globalThis, 'window', { value: page, configurable: true });

/** Returns a node with the few properties that React needs if nothing is drawn into it. */
export function aNode(): Element {
  const document = { nodeType: 9, addEventListener: () => undefined, activeElement: null };
  return {
    ...document,
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    ownerDocument: document,
  } as unknown as Element;
}

/**
 * Runs a hook in a component that draws nothing.
 *
 * @param around wraps the hook in the component that provides its context
 * @returns `now` is the hook's latest result; `render` runs it again with other props, `unmount` ends it with its
 *   effects
 */
export function renderHook<Props, Answer>(
  hook: (props: Props) => Answer,
  props: Props,
  around: (inside: ReactNode) => ReactNode = inside => inside,
) {
  const answers: Answer[] = [];
  function Inside({ given }: { given: Props }) {
    answers.push(hook(given));
    return null;
  }
  const root = createRoot(aNode());
  let last = props;
  const render = (given: Props) => {
    last = given;
    flushSync(() => root.render(around(createElement(Inside, { given }))));
  };
  render(props);
  return {
    now: () => {
      // Renders first, so that a state set since then is included.
      render(last);
      return answers.at(-1)!;
    },
    render,
    unmount: () => flushSync(() => root.unmount()),
  };
}
