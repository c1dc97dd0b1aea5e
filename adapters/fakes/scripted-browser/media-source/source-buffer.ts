import { withEventHandlers } from '../events.ts';
import { createFrameBuffer, type Frame } from './frame-buffer.ts';
import { INTERNALS, type MediaAttachment } from './media-resource.ts';
import { familyOf, hasNoTimestamps, isSupportedType, isVideoType, parserFor } from '../byte-streams/media-types.ts';
import { UnreadableBytes, type InitInfo, type ParsedFrame } from '../byte-streams/segment-parser.ts';
import { ScriptedTimeRanges, toMicroseconds, type Span } from './time-ranges.ts';

/** The media source of a buffer, as the buffer sees it. */
export interface BufferHost {
  readyState(): ReadyState;
  durationS(): number;
  attachment(): MediaAttachment | null;
  /** An ended source opens again. */
  reopen(): void;
  /** The first init segment is in. */
  initialised(): void;
  /** Media reaches that far. */
  reached(endS: number): void;
  announced(durationS: number): void;
  /** The browser closes the source. */
  close(): void;
  /** Its bytes are unreadable. */
  failed(): void;
  highestEndS(): number;
}

/** What a page does not see of a buffer. */
export interface BufferInternals {
  spans(): readonly Span[];
  playableUntilS(atS: number, isUsable: (keyId: string) => boolean): number;
  /** The start of the last frame; 0 without one. */
  lastStartS(): number;
  /** The end of the last frame; 0 without one. */
  lastEndS(): number;
  isInitialised(): boolean;
  evict(startS: number, endS: number): void;
  /** It belongs to its source no more. */
  leave(): void;
}

const invalid = (text: string) => new DOMException(text, 'InvalidStateError');

const bytesOf = (data: BufferSource) =>
  ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);

/** Media Source Extensions, `SourceBuffer`, for one track. */
export class ScriptedSourceBuffer extends EventTarget {
  readonly #host: BufferHost;
  readonly #frames = createFrameBuffer();
  #type: string;
  #parser;
  #mode: AppendMode;
  #offsetS = 0;
  #windowStartS = 0;
  #windowEndS = Infinity;
  #groupStartS: number | null = null;
  #groupEndS = 0;
  #running: { readonly isAppend: boolean; readonly cancel: () => void } | null = null;
  #isInitialised = false;
  #isRemoved = false;
  readonly [INTERNALS]: BufferInternals = {
    spans: () => this.#spans(),
    playableUntilS: (atS, isUsable) => this.#frames.playableUntilS(atS, isUsable),
    lastStartS: () => this.#frames.frames().at(-1)?.startS ?? 0,
    lastEndS: () => this.#frames.frames().at(-1)?.endS ?? 0,
    isInitialised: () => this.#isInitialised,
    evict: (startS, endS) => void this.#frames.remove(startS, endS),
    leave: () => {
      if (this.#running !== null) this.#abortRunning();
      this.#isRemoved = true;
    },
  };

  constructor(host: BufferHost, type: string) {
    super();
    this.#host = host;
    this.#type = type;
    this.#parser = this.#createParser();
    this.#mode = hasNoTimestamps(type) ? 'sequence' : 'segments';
  }

  get mode() {
    return this.#mode;
  }
  set mode(mode) {
    this.#assertIdle();
    if (hasNoTimestamps(this.#type) && mode === 'segments') throw new TypeError('This type has no timestamps of its own.');
    this.#host.reopen();
    this.#assertBetweenSegments();
    if (mode === 'sequence') this.#groupStartS = this.#groupEndS;
    this.#mode = mode;
  }
  get updating() {
    return this.#running !== null;
  }
  get buffered() {
    if (this.#isRemoved) throw invalid('The buffer was removed from its source.');
    return new ScriptedTimeRanges(this.#spans());
  }
  get timestampOffset() {
    return this.#offsetS;
  }
  set timestampOffset(offsetS) {
    if (!Number.isFinite(offsetS)) throw new TypeError('The offset is no finite number.');
    this.#assertIdle();
    this.#host.reopen();
    this.#assertBetweenSegments();
    if (this.#mode === 'sequence') this.#groupStartS = offsetS;
    this.#offsetS = offsetS;
  }
  get appendWindowStart() {
    return this.#windowStartS;
  }
  set appendWindowStart(startS) {
    if (!Number.isFinite(startS)) throw new TypeError('The start is no finite number.');
    this.#assertIdle();
    if (startS < 0 || startS >= this.#windowEndS) throw new TypeError('The start is outside 0 and the end.');
    this.#windowStartS = startS;
  }
  get appendWindowEnd() {
    return this.#windowEndS;
  }
  set appendWindowEnd(endS) {
    this.#assertIdle();
    if (Number.isNaN(endS) || endS <= this.#windowStartS) throw new TypeError('The end is not behind the start.');
    this.#windowEndS = endS;
  }

  appendBuffer(data: BufferSource): void {
    const bytes = bytesOf(data).slice();
    const attachment = this.#host.attachment();
    if (attachment?.happens(attachment.faults.sourceClosed)) this.#host.close();
    this.#assertIdle();
    if (attachment === null || attachment.isBroken()) throw invalid('The element has an error.');
    this.#host.reopen();
    this.#makeRoom(bytes.length, attachment);
    this.#run(attachment, attachment.faults.appendDelayMs, true, () => {
      if (attachment.happens(attachment.faults.appendUnreadable)) throw new UnreadableBytes('The decoder refuses these bytes.');
      this.#parser.push(bytes);
    });
  }
  abort(): void {
    if (this.#isRemoved) throw invalid('The buffer was removed from its source.');
    if (this.#host.readyState() !== 'open') throw invalid('The source is not open.');
    if (this.#running?.isAppend === false) throw invalid('A removal cannot be aborted.');
    if (this.#running !== null) this.#abortRunning();
    this.#resetParser();
    this.#windowStartS = 0;
    this.#windowEndS = Infinity;
  }
  changeType(type: string): void {
    if (type === '') throw new TypeError('The type is empty.');
    this.#assertIdle();
    if (!isSupportedType(type)) throw new DOMException(`${type} is not supported.`, 'NotSupportedError');
    this.#host.reopen();
    this.#resetParser();
    this.#type = type;
    this.#parser = this.#createParser();
    if (!hasNoTimestamps(type)) return;
    this.#mode = 'sequence';
    this.#groupStartS = this.#groupEndS;
  }
  remove(startS: number, endS: number): void {
    this.#assertIdle();
    const durationS = this.#host.durationS();
    if (!Number.isFinite(startS) || Number.isNaN(durationS)) throw new TypeError('The source has no duration yet.');
    if (startS < 0 || startS > durationS) throw new TypeError('The start is outside the source.');
    if (Number.isNaN(endS) || endS <= startS) throw new TypeError('The end is not behind the start.');
    this.#host.reopen();
    const attachment = this.#host.attachment();
    if (attachment !== null) this.#run(attachment, 0, false, () => void this.#frames.remove(startS, endS));
  }

  #createParser() {
    return parserFor(this.#type, { onInit: (init) => this.#initialise(init), onFrames: (frames) => this.#take(frames) });
  }
  #spans(): readonly Span[] {
    const spans = this.#frames.spans();
    const last = spans.at(-1);
    if (last === undefined || this.#host.readyState() !== 'ended') return spans;
    return [...spans.slice(0, -1), { startS: last.startS, endS: Math.max(last.endS, this.#host.highestEndS()) }];
  }
  #assertIdle(): void {
    if (this.#isRemoved) throw invalid('The buffer was removed from its source.');
    if (this.updating) throw invalid('The buffer is updating.');
  }
  #assertBetweenSegments(): void {
    if (this.#parser.isInMediaSegment()) throw invalid('The buffer is in the middle of a media segment.');
  }
  #queue(type: string): void {
    this.#host.attachment()?.clock.after(0, () => this.dispatchEvent(new Event(type)));
  }
  #resetParser(): void {
    this.#parser.reset();
    if (this.#mode === 'sequence') this.#groupStartS = this.#groupEndS;
  }

  /** The asynchronous part of an append or a removal. */
  #run(attachment: MediaAttachment, delayMs: number, isAppend: boolean, work: () => void): void {
    this.#queue('updatestart');
    const cancel = attachment.clock.after(delayMs, () => {
      try {
        work();
        this.#running = null;
        this.#queue('update');
        this.#queue('updateend');
      } catch (thrown) {
        if (!(thrown instanceof UnreadableBytes)) throw thrown;
        this.#running = null;
        this.#resetParser();
        this.#queue('error');
        this.#queue('updateend');
        this.#host.failed();
      }
      attachment.changed();
    });
    this.#running = { isAppend, cancel };
  }
  #abortRunning(): void {
    this.#running?.cancel();
    this.#running = null;
    this.#queue('abort');
    this.#queue('updateend');
  }

  /** Removes what was played, then what lies behind the last append, oldest first. */
  #makeRoom(bytes: number, { faults, happens, positionS }: MediaAttachment): void {
    const roomBytes = isVideoType(this.#type) ? faults.quota.videoBytes : faults.quota.audioBytes;
    const isFull = () => this.#frames.sizeBytes() + bytes > roomBytes;
    const frames = this.#frames.frames();
    for (let first = frames[0]; isFull() && first !== undefined && first.endS <= positionS(); first = frames[0])
      this.#frames.remove(first.startS, first.endS);
    const keptToS = Math.max(positionS(), this.#groupEndS);
    for (let last = frames.at(-1); isFull() && last !== undefined && last.startS >= keptToS; last = frames.at(-1))
      this.#frames.remove(last.startS, last.endS);
    if (isFull() || happens(faults.appendQuota)) throw new DOMException('The buffer is full.', 'QuotaExceededError');
  }

  #initialise(init: InitInfo): void {
    if (init.codec !== familyOf(this.#type) && !hasNoTimestamps(this.#type))
      throw new UnreadableBytes(`The init segment is of ${init.codec}, not of ${this.#type}.`);
    if (init.initData !== null) this.#host.attachment()?.foundInitData(init.initData);
    this.#host.announced(init.durationS ?? Infinity);
    if (this.#isInitialised) return;
    this.#isInitialised = true;
    this.#host.initialised();
  }
  #take(parsed: readonly ParsedFrame[]): void {
    const frames = parsed.flatMap((frame) => this.#place(frame) ?? []);
    this.#frames.put(frames);
    const last = frames.at(-1);
    if (last !== undefined) this.#host.reached(last.endS);
  }
  /** Coded frame processing: a frame's place, cut to the append window; null outside it. */
  #place({ timeS, durationS, bytes, keyId }: ParsedFrame): Frame | null {
    if (this.#mode === 'sequence' && this.#groupStartS !== null) {
      this.#offsetS = this.#groupStartS - timeS;
      this.#groupEndS = this.#groupStartS;
      this.#groupStartS = null;
    }
    const startS = toMicroseconds(timeS + this.#offsetS);
    const endS = toMicroseconds(startS + durationS);
    this.#groupEndS = this.#mode === 'segments' ? endS : Math.max(this.#groupEndS, endS);
    if (hasNoTimestamps(this.#type)) this.#offsetS = endS;
    const cut = {
      startS: Math.max(startS, toMicroseconds(this.#windowStartS)),
      endS: Math.min(endS, toMicroseconds(this.#windowEndS)),
    };
    const isCut = cut.startS !== startS || cut.endS !== endS;
    if (cut.startS >= cut.endS || (isCut && isVideoType(this.#type))) return null;
    return { ...cut, bytes, keyId };
  }
}

withEventHandlers(ScriptedSourceBuffer.prototype, ['updatestart', 'update', 'updateend', 'error', 'abort']);
