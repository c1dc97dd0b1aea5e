import { withEventHandlers } from '../events.ts';
import { INTERNALS, type MediaAttachment, type MediaResource } from './media-resource.ts';
import { isSupportedType } from '../byte-streams/media-types.ts';
import { ScriptedSourceBuffer, type BufferHost } from './source-buffer.ts';
import { intersect, type Span } from './time-ranges.ts';

const invalid = (text: string) => new DOMException(text, 'InvalidStateError');

/** Media Source Extensions, `SourceBufferList`. */
export class ScriptedSourceBufferList extends EventTarget {
  #items: readonly ScriptedSourceBuffer[] = [];
  readonly [INTERNALS] = {
    items: () => this.#items,
    set: (items: readonly ScriptedSourceBuffer[]) => {
      for (const index of this.#items.keys()) Reflect.deleteProperty(this, index);
      items.forEach((value, index) => Object.defineProperty(this, index, { value, configurable: true, enumerable: true }));
      this.#items = items;
    },
  };

  get length() {
    return this.#items.length;
  }
}

withEventHandlers(ScriptedSourceBufferList.prototype, ['addsourcebuffer', 'removesourcebuffer']);

/** What a page does not see of a source. */
export interface SourceInternals extends MediaResource {
  /** An element was given its address. */
  attach(attachment: MediaAttachment): void;
  /** The browser drops part of what is buffered. */
  evict(startS: number, endS: number): void;
}

/** Media Source Extensions, `MediaSource`. It belongs to an element's browser once the element is given its address. */
export class ScriptedMediaSource extends EventTarget {
  readonly #buffers = new ScriptedSourceBufferList();
  readonly #active = new ScriptedSourceBufferList();
  #readyState: ReadyState = 'closed';
  #durationS = NaN;
  #live: Span | null = null;
  #attachment: MediaAttachment | null = null;
  #stopOpening: () => void = () => undefined;
  readonly [INTERNALS]: SourceInternals = {
    attach: (attachment) => this.#attach(attachment),
    detach: () => this.#detach(),
    isReady: () => this.#items().length > 0 && this.#items().every((buffer) => buffer[INTERNALS].isInitialised()),
    durationS: () => this.#durationS,
    buffered: () => intersect(this.#items().map((buffer) => buffer[INTERNALS].spans())),
    seekable: () => this.#seekable(),
    isComplete: () => this.#readyState === 'ended',
    playableUntilS: (atS, isUsable) => {
      const ends = this.#items().map((buffer) => buffer[INTERNALS].playableUntilS(atS, isUsable));
      return ends.length === 0 ? atS : Math.min(...ends);
    },
    evict: (startS, endS) => {
      for (const buffer of this.#items()) buffer[INTERNALS].evict(startS, endS);
      this.#attachment?.changed();
    },
  };

  static isTypeSupported(type: string): boolean {
    return isSupportedType(type);
  }
  static get canConstructInDedicatedWorker() {
    return false;
  }

  get sourceBuffers() {
    return this.#buffers;
  }
  get activeSourceBuffers() {
    return this.#active;
  }
  get readyState() {
    return this.#readyState;
  }
  get duration() {
    return this.#durationS;
  }
  set duration(durationS) {
    if (Number.isNaN(durationS) || durationS < 0) throw new TypeError('A duration is not negative.');
    this.#assertOpen();
    this.#assertIdle();
    if (durationS === this.#durationS) return;
    const lastStartS = Math.max(0, ...this.#items().map((buffer) => buffer[INTERNALS].lastStartS()));
    if (durationS < lastStartS) throw invalid('Media lies behind that duration: remove it first.');
    this.#setDuration(Math.max(durationS, this.#highestEndS()));
  }

  addSourceBuffer(type: string): ScriptedSourceBuffer {
    if (type === '') throw new TypeError('The type is empty.');
    if (!isSupportedType(type)) throw new DOMException(`${type} is not supported.`, 'NotSupportedError');
    this.#assertOpen();
    const buffer = new ScriptedSourceBuffer(
      this.#hostFor(() => buffer),
      type,
    );
    this.#set(this.#buffers, [...this.#items(), buffer], 'addsourcebuffer');
    return buffer;
  }
  removeSourceBuffer(buffer: ScriptedSourceBuffer): void {
    if (!this.#items().includes(buffer)) throw new DOMException('The buffer is of another source.', 'NotFoundError');
    this.#remove(buffer);
    this.#attachment?.changed();
  }
  endOfStream(error?: EndOfStreamError): void {
    this.#assertOpen();
    this.#assertIdle();
    this.#end(error);
  }
  setLiveSeekableRange(startS: number, endS: number): void {
    this.#assertOpen();
    if (startS < 0 || startS > endS) throw new TypeError('The range ends before it starts.');
    this.#live = { startS, endS };
  }
  clearLiveSeekableRange(): void {
    this.#assertOpen();
    this.#live = null;
  }

  #items = () => this.#buffers[INTERNALS].items();
  #queue(type: string, target: EventTarget = this): void {
    this.#attachment?.clock.after(0, () => target.dispatchEvent(new Event(type)));
  }
  #assertOpen(): void {
    if (this.#readyState !== 'open') throw invalid('The source is not open.');
  }
  #assertIdle(): void {
    if (this.#items().some(({ updating }) => updating)) throw invalid('A buffer is updating.');
  }
  #highestEndS = () => Math.max(0, ...this.#items().map((buffer) => buffer[INTERNALS].lastEndS()));
  #setDuration(durationS: number): void {
    this.#durationS = durationS;
    this.#attachment?.durationChanged();
  }
  #set(list: ScriptedSourceBufferList, items: readonly ScriptedSourceBuffer[], event: string): void {
    list[INTERNALS].set(items);
    this.#queue(event, list);
  }
  #remove(buffer: ScriptedSourceBuffer): void {
    buffer[INTERNALS].leave();
    for (const list of [this.#active, this.#buffers]) {
      const items = list[INTERNALS].items();
      if (items.includes(buffer))
        this.#set(
          list,
          items.filter((item) => item !== buffer),
          'removesourcebuffer',
        );
    }
  }
  #seekable(): readonly Span[] {
    if (Number.isNaN(this.#durationS)) return [];
    if (Number.isFinite(this.#durationS)) return this.#durationS > 0 ? [{ startS: 0, endS: this.#durationS }] : [];
    const endS = intersect(this.#items().map((buffer) => buffer[INTERNALS].spans())).at(-1)?.endS;
    const buffered = endS === undefined ? null : { startS: 0, endS };
    if (this.#live === null) return buffered === null ? [] : [buffered];
    return [{ startS: Math.min(this.#live.startS, 0), endS: Math.max(this.#live.endS, endS ?? 0) }];
  }

  #attach(attachment: MediaAttachment): void {
    this.#attachment = attachment;
    this.#stopOpening = attachment.clock.after(attachment.faults.sourceOpenDelayMs, () => {
      this.#readyState = 'open';
      this.dispatchEvent(new Event('sourceopen'));
    });
  }
  #detach(): void {
    this.#stopOpening();
    for (const buffer of [...this.#items()]) this.#remove(buffer);
    this.#readyState = 'closed';
    this.#durationS = NaN;
    this.#queue('sourceclose');
    this.#attachment = null;
  }
  #end(error?: EndOfStreamError): void {
    this.#readyState = 'ended';
    this.#queue('sourceended');
    if (error !== undefined) this.#attachment?.failed(error);
    else {
      if (this.#durationS !== this.#highestEndS()) this.#setDuration(this.#highestEndS());
      this.#attachment?.changed();
    }
  }
  #hostFor(buffer: () => ScriptedSourceBuffer): BufferHost {
    return {
      readyState: () => this.#readyState,
      durationS: () => this.#durationS,
      attachment: () => this.#attachment,
      highestEndS: this.#highestEndS,
      reopen: () => {
        if (this.#readyState !== 'ended') return;
        this.#readyState = 'open';
        this.#queue('sourceopen');
      },
      initialised: () => this.#set(this.#active, [...this.#active[INTERNALS].items(), buffer()], 'addsourcebuffer'),
      announced: (durationS) => {
        if (Number.isNaN(this.#durationS)) this.#setDuration(durationS);
      },
      reached: (endS) => {
        if (endS > this.#durationS) this.#setDuration(endS);
      },
      close: () => this.#detach(),
      failed: () => this.#end('decode'),
    };
  }
}

withEventHandlers(ScriptedMediaSource.prototype, ['sourceopen', 'sourceended', 'sourceclose']);
