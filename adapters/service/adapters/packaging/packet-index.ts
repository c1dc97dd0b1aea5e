/** Stretch of a source file. */
export interface Piece {
  readonly offset: number;
  readonly size: number;
}

/**
 * The place of each packet in its file, and the decoder configuration.
 * Durations, delay and padding count in `timescale`. The music is the decoded sound without `delay` at its start and
 * `padding` at its end.
 */
export interface PacketIndex {
  readonly codec: 'aac' | 'opus' | 'flac' | 'mp3' | 'alac';
  /** As a MediaSource type names the codec: `mp4a.40.2`, `opus`, `flac`, `mp3`. */
  readonly codecString: string;
  /** AudioSpecificConfig, content of dOps, STREAMINFO; empty for MP3. */
  readonly config: Uint8Array;
  readonly timescale: number;
  readonly sampleRateHz: number;
  readonly channels: number;
  readonly bitsPerSample: number;
  readonly offsets: Float64Array;
  readonly sizes: Uint32Array;
  readonly durations: Uint32Array;
  readonly delay: number;
  readonly padding: number;
  /** Packets that lie in more than one piece; their entry in `offsets` is the first piece's. */
  readonly splits: ReadonlyMap<number, readonly Piece[]>;
}

/** Grows while an indexer walks. */
export interface PacketList {
  push(offset: number, size: number, duration: number): void;
  readonly length: number;
  finish(): Pick<PacketIndex, 'offsets' | 'sizes' | 'durations'>;
}

export function createPacketList(): PacketList {
  const offsets: number[] = [];
  const sizes: number[] = [];
  const durations: number[] = [];
  return {
    push(offset, size, duration) {
      offsets.push(offset);
      sizes.push(size);
      durations.push(duration);
    },
    get length() {
      return sizes.length;
    },
    finish: () => ({
      offsets: Float64Array.from(offsets),
      sizes: Uint32Array.from(sizes),
      durations: Uint32Array.from(durations),
    }),
  };
}

export function sumOf(values: Uint32Array, from = 0, to = values.length): number {
  let sum = 0;
  for (let index = from; index < to; index++) sum += values[index] ?? 0;
  return sum;
}

/** Length of the music in `timescale`. */
export function musicDuration(index: Pick<PacketIndex, 'durations' | 'delay' | 'padding'>): number {
  return Math.max(0, sumOf(index.durations) - index.delay - index.padding);
}
