import type { Clock } from '#application/ports/clock.ts';
import type { BrowserFaults, Chance } from '../faults.ts';
import type { Span } from './time-ranges.ts';

/** Names the parts of a scripted object that a page does not see. */
export const INTERNALS = Symbol('internals');

/** What an element plays. Times are seconds. */
export interface MediaResource {
  /** Its metadata is known. */
  isReady(): boolean;
  durationS(): number;
  buffered(): readonly Span[];
  seekable(): readonly Span[];
  /** Nothing follows what is buffered. */
  isComplete(): boolean;
  /** Until when it plays on from a time, with the keys that are usable; the time itself when it does not. */
  playableUntilS(atS: number, isUsable: (keyId: string) => boolean): number;
  /** The element has something else, or nothing. */
  detach(): void;
}

/** The element of a media source, as the source sees it. */
export interface MediaAttachment {
  readonly clock: Clock;
  readonly faults: BrowserFaults;
  happens(chance: Chance): boolean;
  positionS(): number;
  /** It has an error. */
  isBroken(): boolean;
  /** Frames, metadata or the end of the stream have changed. */
  changed(): void;
  durationChanged(): void;
  failed(cause: 'network' | 'decode'): void;
  foundInitData(initData: Uint8Array): void;
}

/** A file at a plain address: all of it is there at once. */
export function createPlainResource(lengthS: number): MediaResource {
  const whole = [{ startS: 0, endS: lengthS }];
  return {
    isReady: () => true,
    durationS: () => lengthS,
    buffered: () => whole,
    seekable: () => whole,
    isComplete: () => true,
    playableUntilS: (atS) => Math.max(atS, lengthS),
    detach: () => undefined,
  };
}
