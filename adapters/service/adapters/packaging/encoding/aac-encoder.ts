import type { AudioSource } from '../../../application/ports/media/packager.ts';

/** A source to encode as AAC, with its sample rate and number of channels. */
export interface EncodeJob {
  readonly source: AudioSource;
  readonly sampleRateHz: number;
  readonly channels: number;
  readonly bitrateBps: number;
  /** Samples of music in the source, at the encoded rate; more are cut. */
  readonly totalSamples: number;
}

/**
 * Makes AAC-LC of a source, from its start: 1024 samples a packet, the first 1024 samples being the encoder's own.
 * The same job gives the same packets. Adapters: ffmpeg-encoder (a child process), wasm-encoder (a worker thread).
 */
export interface AacEncoder {
  /** Names the program and its version: packets of different encoders are kept apart. */
  readonly id: string;
  canEncode(source: AudioSource): boolean;
  /** Runs of raw packets as they are made. Leaving the loop ends the work. */
  encode(job: EncodeJob): AsyncIterable<readonly Uint8Array[]>;
  close(): Promise<void>;
}
