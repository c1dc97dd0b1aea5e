import type { Clock } from '#application/ports/clock.ts';
import type { KeyValueStore } from '#application/ports/key-value-store.ts';
import type { Page } from '#application/ports/page.ts';
import type { Random } from '#application/ports/random.ts';
import type { DeviceLock } from './device-lock.ts';

/** The part of a `BroadcastChannel` that is used. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

export interface ChannelLockParts {
  /** Heard by all pages of the browser. */
  readonly channel: Channel;
  /** Shared by all of them. */
  readonly storage: KeyValueStore;
  readonly page: Page;
  readonly clock: Clock;
  readonly random: Random;
}

interface LockMessage {
  readonly type: 'asked' | 'held';
  readonly name: string;
  readonly by: string;
}

/** How long whoever asks at the same moment may take to be heard, in milliseconds. */
const ANSWER_WAIT_MS = 60;
const NAME_BYTES = 8;
/** How often whoever holds something writes it down anew, and how long that is believed: hidden pages are woken once a minute. */
const RENEWAL_INTERVAL_MS = 30_000;
const RENEWAL_LIFETIME_MS = 100_000;

/**
 * Where there are no locks, as in a page over plain http: whoever holds something writes it down as long as the page lives,
 * and of several that want it at once, which ask each other, one gets it. A page that is frozen for long shares what it
 * holds when it thaws.
 */
export function createDeviceLockByChannel({ channel, storage, page, clock, random }: ChannelLockParts): DeviceLock {
  const self = random.hex(NAME_BYTES);
  const held = new Set<string>();
  const asking = new Map<string, () => void>();
  channel.addEventListener('message', ({ data }: MessageEvent<LockMessage>) => {
    const { by, name, type } = data;
    if (type === 'held') asking.get(name)?.();
    else if (held.has(name) || (asking.has(name) && self > by)) channel.postMessage({ type: 'held', name, by: self });
  });

  const writeDown = () => held.forEach((name) => storage.set(name, `${self} ${String(clock.nowMs())}`));
  const again = () => {
    writeDown();
    clock.after(RENEWAL_INTERVAL_MS, again);
  };
  page.onChange((change) => {
    if (change === 'woke') writeDown();
    if (change === 'closing') held.forEach((name) => storage.remove(name));
  });
  again();

  /** Somebody else has written it down not long ago. */
  const isTaken = (name: string): boolean => {
    const [by, atMs] = storage.get(name)?.split(' ') ?? [];
    return by !== undefined && by !== self && Math.abs(clock.nowMs() - Number(atMs)) < RENEWAL_LIFETIME_MS;
  };
  const ask = (name: string): Promise<boolean> =>
    new Promise((resolve) => {
      const settle = (isMine: boolean) => {
        stop();
        asking.delete(name);
        if (isMine) held.add(name);
        writeDown();
        resolve(isMine);
      };
      const stop = clock.after(ANSWER_WAIT_MS, () => settle(true));
      asking.set(name, () => settle(false));
      channel.postMessage({ type: 'asked', name, by: self });
    });

  return async (name, waitMs) => {
    const untilMs = clock.nowMs() + waitMs;
    for (;;) {
      if (!isTaken(name) && (await ask(name))) return true;
      if (clock.nowMs() >= untilMs) return false;
      await new Promise<void>((resolve) => clock.after(ANSWER_WAIT_MS, resolve));
    }
  };
}
