import type { Clock } from '#application/ports/clock.ts';
import type { Random } from '#application/ports/random.ts';
import { createChances, createFaults, type BrowserFaults } from './faults.ts';
import { createRequestAccess, ScriptedMediaKeys } from './encrypted-media/media-keys.ts';
import type { KeyHost, ScriptedMediaKeySession } from './encrypted-media/media-key-session.ts';
import { ScriptedMediaElement } from './media-element/media-element.ts';
import { ScriptedMediaError } from './media-element/media-error.ts';
import { createPlainResource, INTERNALS } from './media-source/media-resource.ts';
import { ScriptedMediaSource } from './media-source/media-source.ts';

export interface ScriptedBrowserOptions {
  readonly clock: Clock;
  /** Needed for faults with a rate. */
  readonly random?: Random;
  readonly faults?: Partial<BrowserFaults>;
  readonly keySystems?: readonly string[];
  /** The duration of the file at a plain URL; null for a missing file. Default: no files exist. */
  readonly lengthOfFile?: (url: string) => Promise<number | null>;
}

/** The media stack of one page: an element, what it plays, and encrypted media. */
export interface ScriptedBrowser {
  readonly faults: BrowserFaults;
  createElement(): ScriptedMediaElement;
  /** `navigator.requestMediaKeySystemAccess`. */
  readonly requestAccess: ReturnType<typeof createRequestAccess>;
  /** The element fails with the HTML error code 1 to 4. */
  breakElement(element: ScriptedMediaElement, code: number): void;
  /** The element ends where it is. */
  endElement(element: ScriptedMediaElement): void;
  /** The browser drops what is buffered in that stretch of the timeline, in seconds. */
  evict(element: ScriptedMediaElement, startS: number, endS: number): void;
  /** The key system puts all keys into another state. */
  changeKeys(status: MediaKeyStatus): void;
  /** The browser ends all key sessions. */
  closeKeySessions(reason: MediaKeySessionClosedReason): void;
}

/** Sources by their object URLs; addresses are those of the whole process, as are the classes a page calls. */
const SOURCES = new Map<string, ScriptedMediaSource>();
let urlCount = 0;

export function createScriptedBrowser(options: ScriptedBrowserOptions): ScriptedBrowser {
  const { clock, lengthOfFile = () => Promise.resolve(null), keySystems = ['org.w3.clearkey'] } = options;
  const faults = { ...createFaults(), ...options.faults };
  const happens = createChances(options.random ?? null);
  const elements: ScriptedMediaElement[] = [];
  const keyHost: KeyHost = {
    ...{ clock, faults, happens },
    keysChanged: () => elements.forEach((element) => element[INTERNALS].keysChanged()),
  };
  const sessions = (): readonly ScriptedMediaKeySession[] =>
    elements.flatMap(({ mediaKeys }) => (mediaKeys instanceof ScriptedMediaKeys ? mediaKeys[INTERNALS].sessions : []));

  async function openFile(url: string) {
    const lengthS = await lengthOfFile(url);
    return lengthS === null ? null : createPlainResource(lengthS);
  }
  return {
    faults,
    requestAccess: createRequestAccess(keyHost, keySystems),
    createElement() {
      const element = new ScriptedMediaElement({
        ...{ clock, faults, happens },
        open: (url) => (url.startsWith('blob:') ? (SOURCES.get(url) ?? null) : openFile(url)),
      });
      elements.push(element);
      return element;
    },
    breakElement: (element, code) => element[INTERNALS].player.fail(code, 'The browser failed.'),
    endElement: (element) => element[INTERNALS].player.endNow(),
    evict: (element, startS, endS) => element[INTERNALS].source()?.[INTERNALS].evict(startS, endS),
    changeKeys: (status) => sessions().forEach((session) => session[INTERNALS].become(status)),
    closeKeySessions: (reason) => [...sessions()].forEach((session) => session[INTERNALS].end(reason)),
  };
}

/** Puts what a page calls by name into the global scope of Node; the answer takes it away again. */
export function installBrowserGlobals(origin = 'http://localhost'): () => void {
  const { createObjectURL, revokeObjectURL } = URL;
  const globals = {
    MediaSource: ScriptedMediaSource,
    MediaError: ScriptedMediaError,
    HTMLMediaElement: ScriptedMediaElement,
    location: new URL(origin),
  };
  const before = Object.keys(globals).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  URL.createObjectURL = (object: Blob | MediaSource) => {
    if (!(object instanceof ScriptedMediaSource)) return createObjectURL(object);
    const url = `blob:${origin}/${(urlCount += 1)}`;
    SOURCES.set(url, object);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    if (!SOURCES.delete(url)) revokeObjectURL(url);
  };
  return () => {
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    for (const [name, descriptor] of before) {
      Reflect.deleteProperty(globalThis, name);
      if (descriptor !== undefined) Object.defineProperty(globalThis, name, descriptor);
    }
  };
}

/** Object URLs that were not revoked. */
export const objectUrlCount = () => SOURCES.size;
