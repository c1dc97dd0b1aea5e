import type { Ms } from '../core/units.ts';

/** The parts of the wait for the first sound. Spec §3 "play/init/head/manifest/resolve/license latencies". */
export type Latency = 'play' | 'init' | 'head' | 'manifest' | 'resolve' | 'license';

/** A measurement during playback; the tracking record adds them up. Spec §3 "Playback tracking record". */
export type Observation =
  | { readonly type: 'latency'; readonly what: Latency; readonly ms: Ms }
  /** A fragment arrived from that URL. */
  | { readonly type: 'fragment'; readonly url: string; readonly bytes: number; readonly ms: Ms }
  /** A fragment took over 9 s from its request to the buffer. */
  | {
      readonly type: 'stall';
      readonly ms: Ms;
      readonly byteOffset: number;
      readonly positionMs: Ms;
      readonly timedOut: boolean;
    }
  /** The buffer ran empty, or a seek waited for bytes, for this time. */
  | { readonly type: 'rebuffered'; readonly cause: 'underrun' | 'seek'; readonly ms: Ms }
  | { readonly type: 'opened'; readonly mimeType: string; readonly keySystem: string | null; readonly wasReady: boolean }
  /** The track has this bitrate from now on. */
  | { readonly type: 'bitrate'; readonly bitrateBps: number }
  | { readonly type: 'warning' };
