import { createElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** The window of what is rendered here; React asks the first two of it, and hooks listen to it. */
export const page = Object.assign(new EventTarget(), { event: undefined, HTMLIFrameElement: class {} });
// For as long as the file runs: React goes on after the last of its tests.
Object.defineProperty(globalThis, 'window', { value: page, configurable: true });

/** React asks no more of a node that nothing is drawn into. */
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
 * @param around has the hook inside of what gives it its context
 * @returns `now` is the hook's latest answer; `render` runs it again with other props, `unmount` ends it with its effects
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
      // A state that was set since then counts once it is rendered.
      render(last);
      return answers.at(-1)!;
    },
    render,
    unmount: () => flushSync(() => root.unmount()),
  };
}
