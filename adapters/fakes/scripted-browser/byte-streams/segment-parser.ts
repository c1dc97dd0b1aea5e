/** What an initialisation segment announces. */
export interface InitInfo {
  readonly kind: 'audio' | 'video';
  /** `mp4a`, `opus`, `flac`… in lower case. */
  readonly codec: string;
  /** The length it announces; null without. */
  readonly durationS: number | null;
  /** Initialisation data for key systems, of type `cenc`; null without. */
  readonly initData: Uint8Array | null;
}

/** One frame of the stream: times in seconds, without the timestamp offset. */
export interface ParsedFrame {
  readonly timeS: number;
  readonly durationS: number;
  readonly bytes: number;
  readonly keyId: string | null;
}

export interface ParserListener {
  onInit(init: InitInfo): void;
  /** A group of frames begins: a fragment. */
  onFrames(frames: readonly ParsedFrame[]): void;
}

/** Reads one byte stream format (W3C), as far as the bytes are there. */
export interface SegmentParser {
  /** Throws UnreadableBytes. */
  push(bytes: Uint8Array): void;
  /** Drops what was begun; the next bytes begin a segment. */
  reset(): void;
  /** Between the head of a media segment and its last byte. */
  isInMediaSegment(): boolean;
}

/** The bytes are not what they are announced as. */
export class UnreadableBytes extends Error {}

export function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  if (a.length === 0) return b;
  const whole = new Uint8Array(a.length + b.length);
  whole.set(a);
  whole.set(b, a.length);
  return whole;
}
