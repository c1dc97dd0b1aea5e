import type { Ms } from '../core/units.ts';

/** What a track had to wait for on its way to the ear. Spec §3 "play/init/head/manifest/resolve/license latencies". */
export type Latency = 'play' | 'init' | 'head' | 'manifest' | 'resolve' | 'license';

/** One measurement of a track under way, made where it happens; the tracking record adds them up. Spec §3 "Playback tracking record". */
export type Observation =
  | { readonly type: 'latency'; readonly what: Latency; readonly ms: Ms }
  /** A piece of a file came from that address. */
  | { readonly type: 'fragment'; readonly url: string; readonly bytes: number; readonly ms: Ms }
  /** A fragment took over 9 s to get into the buffer, from being asked for. */
  | {
      readonly type: 'stall';
      readonly ms: Ms;
      readonly byteOffset: number;
      readonly positionMs: Ms;
      readonly timedOut: boolean;
    }
  /** Sound ran dry, or a seek had to wait for bytes, that long. */
  | { readonly type: 'rebuffered'; readonly cause: 'underrun' | 'seek'; readonly ms: Ms }
  | { readonly type: 'opened'; readonly mimeType: string; readonly keySystem: string | null; readonly wasReady: boolean }
  /** From here on the track comes with that many bit/s. */
  | { readonly type: 'bitrate'; readonly bitrateBps: number }
  | { readonly type: 'warning' };
