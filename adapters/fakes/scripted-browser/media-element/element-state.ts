import type { Clock } from '#application/ports/clock.ts';
import type { BrowserFaults, Chance } from '../faults.ts';
import type { MediaResource } from '../media-source/media-resource.ts';

/** HTML `readyState` and `networkState`. */
export const READY = { nothing: 0, metadata: 1, current: 2, future: 3, enough: 4 } as const;
export const NETWORK = { empty: 0, idle: 1, loading: 2, noSource: 3 } as const;
export const ERROR = { aborted: 1, network: 2, decode: 3, unsupported: 4 } as const;

export interface PlayerHost {
  readonly clock: Clock;
  readonly faults: BrowserFaults;
  happens(chance: Chance): boolean;
  dispatch(type: string): void;
  isKeyUsable(keyId: string): boolean;
  rate(): number;
  isLooping(): boolean;
  playsBySelf(): boolean;
}

/** The state of an element that plays one resource: HTML "Media elements", ready states, playing, seeking, ending. */
export interface ElementPlayer {
  readonly state: {
    readonly networkState: number;
    readonly readyState: number;
    readonly isPaused: boolean;
    readonly isSeeking: boolean;
    readonly isEnded: boolean;
    readonly error: { readonly code: number; readonly message: string } | null;
  };
  positionS(): number;
  durationS(): number;
  resource(): MediaResource | null;
  isAdvancing(): boolean;
  /** Events of what was loaded before are dropped; the resource is asked for in a later task, null for none. */
  load(open: (() => Promise<MediaResource | null> | MediaResource | null) | null): void;
  play(): Promise<void>;
  pause(): void;
  seek(toS: number): void;
  /** Frames, keys, rate or position have changed. */
  update(): void;
  queue(type: string, event?: () => void): void;
  fail(code: number, message: string): void;
  /** The browser ends it where it is. */
  endNow(): void;
}
