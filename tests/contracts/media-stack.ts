import { expect } from 'chai';

/** A packaged file for a media stack. */
export interface StackMedia {
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Init segment and index. */
  readonly headBytes: number;
  /** Size and duration of each segment, including the encoder delay. */
  readonly segments: readonly { readonly bytes: number; readonly seconds: number }[];
  /** The encoder delay at the start. */
  readonly delayS: number;
  /** Null for clear media. */
  readonly pssh: Uint8Array | null;
  readonly licence: Uint8Array | null;
}

/** A browser's media stack: the real one, or a scripted one on a virtual clock. Its buffers hold 1 MiB of sound. */
export interface MediaStack {
  createElement(): HTMLMediaElement;
  readonly requestAccess: (name: string, configurations: MediaKeySystemConfiguration[]) => Promise<MediaKeySystemAccess>;
  /** Clear and protected AAC of 30 s; `flac` is clear. */
  media(name: 'clear' | 'secret' | 'flac'): StackMedia;
  /** Resolves once the condition holds; rejects after about ten seconds. */
  until(holds: () => boolean, what?: string): Promise<void>;
  /** Advances time. */
  pass(ms: number): Promise<void>;
}

export interface StackScenario {
  readonly name: string;
  run(stack: MediaStack): Promise<void>;
}

/** The bytes and times of a segment. */
export function segmentOf(media: StackMedia, index: number) {
  const before = media.segments.slice(0, index);
  const first = before.reduce((sum, { bytes }) => sum + bytes, media.headBytes);
  const startS = before.reduce((sum, { seconds }) => sum + seconds, 0);
  const { bytes = 0, seconds = 0 } = media.segments[index] ?? {};
  return { bytes: media.bytes.slice(first, first + bytes), startS, endS: startS + seconds };
}

export const headOf = ({ bytes, headBytes }: StackMedia) => bytes.slice(0, headBytes);

/** An element with an open source. */
export interface OpenSource {
  readonly element: HTMLMediaElement;
  readonly source: MediaSource;
  readonly buffer: SourceBuffer;
  /** Resolves at the `updateend` of the append. */
  append(bytes: Uint8Array): Promise<void>;
  /** Runs a job of the buffer to its `updateend`. */
  run(job: () => void): Promise<void>;
}

export async function attach(stack: MediaStack, source = new MediaSource()) {
  const element = stack.createElement();
  const url = URL.createObjectURL(source);
  element.src = url;
  await stack.until(() => source.readyState === 'open', 'sourceopen');
  URL.revokeObjectURL(url);
  return { element, source };
}

export async function openSource(stack: MediaStack, type = stack.media('clear').type): Promise<OpenSource> {
  const { element, source } = await attach(stack);
  const buffer = source.addSourceBuffer(type);
  async function run(job: () => void): Promise<void> {
    let isDone = false;
    buffer.addEventListener('updateend', () => (isDone = true), { once: true });
    job();
    await stack.until(() => isDone, 'updateend');
  }
  return { element, source, buffer, run, append: (bytes) => run(() => buffer.appendBuffer(bytes as BufferSource)) };
}

/** A source with the head and the first segments of a file. */
export async function filledSource(stack: MediaStack, media = stack.media('clear'), segments = 1): Promise<OpenSource> {
  const opened = await openSource(stack, media.type);
  await opened.append(headOf(media));
  for (let index = 0; index < segments; index += 1) await opened.append(segmentOf(media, index).bytes);
  return opened;
}

export function expectThrow(name: string, job: () => unknown): void {
  let thrown: unknown = null;
  try {
    job();
  } catch (reason) {
    thrown = reason;
  }
  expect(thrown, `${name} of ${String(job)}`).to.have.property('name', name);
}

/** The name of the error that a promise rejects with; `resolved` when it does not. */
export const outcomeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'resolved',
    (thrown: unknown) => (thrown instanceof Error || thrown instanceof DOMException ? thrown.name : String(thrown)),
  );

/** Waits for a promise while time passes. */
export async function settled<Value>(stack: MediaStack, promise: Promise<Value>): Promise<Value> {
  let isDone = false;
  const done = () => (isDone = true);
  promise.then(done, done);
  await stack.until(() => isDone, 'a promise');
  return promise;
}

/** The events of a target, in order. */
export function eventsOf(target: EventTarget, types: readonly string[]): string[] {
  const seen: string[] = [];
  for (const type of types) target.addEventListener(type, () => seen.push(type));
  return seen;
}
