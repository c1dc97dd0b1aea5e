import { JSDOM } from 'jsdom';

/**
 * A browser's page for component tests. Import it before anything that imports react-dom:
 * React looks for a document once, when it is loaded.
 */
const dom = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
  url: 'http://localhost/',
  pretendToBeVisual: true,
});

const NAMES = [
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'localStorage',
  'addEventListener',
  'removeEventListener',
  'Element',
  'HTMLElement',
  'HTMLDialogElement',
  'HTMLInputElement',
  'KeyboardEvent',
  'MouseEvent',
  'MutationObserver',
  'Node',
  'getComputedStyle',
  'requestAnimationFrame',
  'cancelAnimationFrame',
] as const;

for (const name of NAMES) {
  const value: unknown = dom.window[name];
  const bound = typeof value === 'function' && /^[a-z]/.test(name) ? (value.bind(dom.window) as unknown) : value;
  Object.defineProperty(globalThis, name, { value: bound, configurable: true, writable: true });
}
// Where the console offers it, React makes a record of each rendered component for the tools of a browser; nothing reads it here.
Object.assign(console, { createTask: undefined, timeStamp: undefined });

// Node has events of its own; the window takes only those of jsdom.
const dispatchEvent = (event: Event) => dom.window.dispatchEvent(Object.assign(new dom.window.Event(event.type), event));
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, dispatchEvent });

// jsdom knows the dialog element, but not how to open one.
Object.assign(dom.window.HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});

// Nor how to show a popover, which its own style sheet hides; and nothing has a place to scroll to.
Object.assign(dom.window.HTMLElement.prototype, {
  scrollIntoView: () => undefined,
  showPopover(this: HTMLElement) {
    this.style.display = 'block';
  },
});

// It has no media features, and draws nothing.
const noMedia = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
Object.assign(globalThis, { matchMedia: () => noMedia });
Object.assign(dom.window.HTMLCanvasElement.prototype, { getContext: () => null });
