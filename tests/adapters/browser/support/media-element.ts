/** A media element that plays when a test starts it, over sources that open at once and take everything. */
export class ScriptedElement extends EventTarget {
  currentTime = 0;
  duration = 20;
  volume = 1;
  playbackRate = 1;
  paused = true;
  ended = false;
  seeking = false;
  error: MediaError | null = null;
  readonly buffered = { length: 0 };
  readonly starts: { readonly reject: (reason: DOMException) => void }[] = [];
  private url = '';

  get src(): string {
    return this.url;
  }
  set src(url: string) {
    this.url = url;
    queueMicrotask(() => SOURCES.get(url)?.dispatchEvent(new Event('sourceopen')));
  }
  play(): Promise<void> {
    this.paused = false;
    return new Promise((_, reject) => this.starts.push({ reject }));
  }
  pause(): void {
    this.paused = true;
  }
  removeAttribute(): void {
    this.url = '';
  }
  load(): void {
    this.paused = true;
  }
  canPlayType(): string {
    return 'maybe';
  }
}

const SOURCES = new Map<string, EventTarget>();

class ScriptedBuffer extends EventTarget {
  updating = false;
  timestampOffset = 0;
  appendWindowStart = 0;
  appendWindowEnd = 0;
  mode = 'segments';
  readonly buffered = { length: 0 };
  changeType(): void {}
  appendBuffer(): void {}
  remove(): void {}
  abort(): void {}
}

class ScriptedSource extends EventTarget {
  static isTypeSupported = () => true;
  readyState = 'open';
  duration = 0;
  readonly sourceBuffers: readonly ScriptedBuffer[] = [];
  addSourceBuffer = () => new ScriptedBuffer();
  endOfStream(): void {}
}

/** Node has no MediaSource and no page. The returned function removes it. */
export function installMediaSources(): () => void {
  const create = URL.createObjectURL;
  const page = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  Object.assign(globalThis, { MediaSource: ScriptedSource });
  Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });
  URL.createObjectURL = (source) => {
    const url = `blob:${String(SOURCES.size)}`;
    SOURCES.set(url, source as unknown as EventTarget);
    return url;
  };
  return () => {
    Reflect.deleteProperty(globalThis, 'MediaSource');
    if (page) Object.defineProperty(globalThis, 'navigator', page);
    else Reflect.deleteProperty(globalThis, 'navigator');
    URL.createObjectURL = create;
    SOURCES.clear();
  };
}
