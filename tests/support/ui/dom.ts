import { JSDOM } from 'jsdom';

/**
 * A browser's page for component tests. Import it before anything that imports react-dom:
 * React looks for a document once, when it is loaded.
 */
const dom = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
  url: 'http://localhost/',
  pretendToBeVisual: true,
});

/** What decides how an element is shown where pages have no style sheets: its name, these attributes, and its parent. */
const SHOWN_BY = ['style', 'hidden', 'type', 'open', 'popover'];

/**
 * The computed styles of elements that are alike, once: jsdom compares each element with every rule of its own style sheet, which
 * was a third of the time of component tests. Inherited values are those of the first such element.
 */
function withKnownStyles(getComputedStyle: Window['getComputedStyle']): Window['getComputedStyle'] {
  const known = new Map<string, CSSStyleDeclaration>();
  return (element, pseudo) => {
    const parent = element.parentElement;
    const attributes = SHOWN_BY.map((name) => element.getAttribute(name));
    const key = [element.localName, pseudo, parent?.localName, parent?.hasAttribute('open'), ...attributes].join('\n');
    const style = known.get(key) ?? withKnownValues(getComputedStyle(element, pseudo));
    known.set(key, style);
    return style;
  };
}

/** Reads each property by name once. */
function withKnownValues(style: CSSStyleDeclaration): CSSStyleDeclaration {
  const values = new Map<string, string>();
  const getPropertyValue = (name: string): string => {
    const value = values.get(name) ?? style.getPropertyValue(name);
    values.set(name, value);
    return value;
  };
  const own = { getPropertyValue, display: getPropertyValue('display'), visibility: getPropertyValue('visibility') };
  const get = (_: CSSStyleDeclaration, name: string): unknown =>
    Object.hasOwn(own, name) ? Reflect.get(own, name) : Reflect.get(style, name);
  return new Proxy(style, { get });
}

dom.window.getComputedStyle = withKnownStyles(dom.window.getComputedStyle.bind(dom.window));

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

// What React complains of is a change that the test did not wait for: it would be in another test's way. It fails at the end,
// because a hook that fails after one test would skip all that follow.
const COMPLAINT = /not wrapped in act|`act` call was not awaited/;
const reported: string[] = [];
const complaints: string[] = [];
const { error } = console;
console.error = (...values: readonly unknown[]) => {
  const [format, ...names] = values.map(String);
  if (format !== undefined && COMPLAINT.test(format))
    reported.push(names.reduce((text, name) => text.replace('%s', name), format).split('\n')[0] ?? '');
  error.apply(console, [...values]);
};
afterEach(function () {
  const title = this.currentTest?.fullTitle() ?? 'a hook';
  complaints.push(...reported.splice(0).map((complaint) => `${title}: ${complaint}`));
});
after(() => {
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
});
