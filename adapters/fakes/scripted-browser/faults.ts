import type { Random } from '#application/ports/random.ts';

/** Never, always, or how often of 1. */
export type Chance = boolean | number;

const BYTES_PER_MEBIBYTE = 1_048_576;

/** The room Chromium gives one SourceBuffer; `LOW_END_QUOTA` is that of a small device (`demuxer_memory_limit.h`). */
export const QUOTA = { audioBytes: 12 * BYTES_PER_MEBIBYTE, videoBytes: 150 * BYTES_PER_MEBIBYTE };
export const LOW_END_QUOTA: typeof QUOTA = { audioBytes: 2 * BYTES_PER_MEBIBYTE, videoBytes: 30 * BYTES_PER_MEBIBYTE };

/** What goes wrong in a scripted browser. Every value may be changed at any time. */
export interface BrowserFaults {
  /** Between a new source and its `sourceopen`. */
  sourceOpenDelayMs: number;
  /** Between `appendBuffer` and its end. */
  appendDelayMs: number;
  /** The room of one SourceBuffer. */
  quota: typeof QUOTA;
  /** An append throws QuotaExceededError though there is room. */
  appendQuota: Chance;
  /** An append ends in a decode error. */
  appendUnreadable: Chance;
  /** The browser has closed the source, with all its buffers, when one is appended to. */
  sourceClosed: Chance;
  /** `play()` is refused until a gesture. */
  autoplayRefused: boolean;
  /** The browser pauses the element as soon as it plays: `play()` rejects with AbortError. */
  playInterrupted: Chance;
  /** A seek never ends, though its sound is there. */
  seekStuck: Chance;
  /** The element ends this long before its end; 0 for not. */
  endsEarlyS: number;
  /** No key system is granted. */
  noKeySystem: boolean;
  /** Key systems are there, but refuse every configuration with more than one type of sound. */
  noConfiguration: boolean;
  mediaKeysFail: Chance;
  setMediaKeysFail: Chance;
  sessionsFail: Chance;
  requestsFail: Chance;
  /** The key system sends its message twice. */
  messageTwice: Chance;
  /** The state keys are in after a licence. */
  keyStatus: MediaKeyStatus;
  /** How long a licence is valid; null for ever. */
  keyLifetimeMs: number | null;
}

/** A browser in which everything goes well. */
export const createFaults = (): BrowserFaults => ({
  sourceOpenDelayMs: 0,
  appendDelayMs: 0,
  quota: QUOTA,
  appendQuota: false,
  appendUnreadable: false,
  sourceClosed: false,
  autoplayRefused: false,
  playInterrupted: false,
  seekStuck: false,
  endsEarlyS: 0,
  noKeySystem: false,
  noConfiguration: false,
  mediaKeysFail: false,
  setMediaKeysFail: false,
  sessionsFail: false,
  requestsFail: false,
  messageTwice: false,
  keyStatus: 'usable',
  keyLifetimeMs: null,
});

/** Whether a fault happens this time. */
export function createChances(random: Random | null): (chance: Chance) => boolean {
  return (chance) => {
    if (typeof chance === 'boolean') return chance;
    if (random === null) throw new Error('A fault with a rate needs a random.');
    return random.fraction() < chance;
  };
}
