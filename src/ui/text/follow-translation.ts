/** Nodes of the app, and the <font> elements that a browser shows in their place. */
interface Swap {
  own: Node[];
  shown: ChildNode[];
}

const swaps = new WeakMap<Node, Swap>();
const isFont = (node: Node): node is ChildNode => node.nodeName === 'FONT';

function note(shown: ChildNode[], taken: Node[]) {
  // A translation that replaces an earlier one refers to the same original text.
  const own = taken.flatMap(node => (isFont(node) && swaps.get(node)?.own) || node);
  for (const node of [...own, ...shown]) swaps.set(node, { own, shown });
}

let isFollowing = false;

function read(records: MutationRecord[]) {
  /** Translations added beside a text that the browser removes next. */
  const beside = new Set<Node | null>();
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const fonts = [...addedNodes].filter(isFont);
    const taken = [...removedNodes];
    const [first] = fonts;
    if (first && !isFollowing) follow();
    if (first && taken.length > 0) note(fonts, taken);
    else if (first) beside.add(first);
    else if (taken.length > 0) {
      const font = [previousSibling, nextSibling].find(node => beside.delete(node));
      if (font) note([font as ChildNode], taken);
    }
  }
}

const observer = new MutationObserver(read);

/** Puts the app's own nodes back in place of their translation; nodes around them stay as they are. */
function putBack(node: Node | null) {
  read(observer.takeRecords());
  for (let at = node; at; at = at.parentNode) {
    const swap = swaps.get(at);
    if (!swap?.shown[0]?.parentNode) continue;
    swap.shown[0].before(...(swap.own as ChildNode[]));
    for (const font of swap.shown) font.remove();
  }
}

/**
 * Patches the methods of `Node`: React keeps its text nodes, and still calls the document's methods with them after a
 * browser has removed them.
 */
function follow() {
  isFollowing = true;
  const own = Node.prototype;
  const { appendChild, insertBefore, removeChild } = own;
  const value = Object.getOwnPropertyDescriptor(own, 'nodeValue')!;

  Object.defineProperty(own, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      value.set!.call(this, text);
      if (!this.isConnected) putBack(this);
    },
  });
  own.removeChild = function <T extends Node>(this: Node, child: T) {
    if (child.parentNode !== this) putBack(child);
    if (child.parentNode === this) removeChild.call(this, child);
    else child.parentNode?.removeChild(child);
    return child;
  };
  own.insertBefore = function <T extends Node>(this: Node, child: T, next: Node | null) {
    if (!child.parentNode) putBack(child);
    if (next && next.parentNode !== this) putBack(next);
    insertBefore.call(this, child, next?.parentNode === this ? next : null);
    return child;
  };
  own.appendChild = function <T extends Node>(this: Node, child: T) {
    if (!child.parentNode) putBack(child);
    appendChild.call(this, child);
    return child;
  };
}

/**
 * Keeps the page working in a browser that translates it, which replaces each text by <font>: when a text changes or is
 * removed, the app's own node is put back in place of its translation, and the browser translates it again. The page is
 * patched only after a translation. Call it once, before any translation; texts translated earlier only stay outdated.
 */
export function followTranslation() {
  if (document.querySelector('font')) follow();
  observer.observe(document, { childList: true, subtree: true });
}
