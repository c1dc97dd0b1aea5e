import type { Clock } from '#application/ports/clock.ts';
import type { KeyValueStore } from '#application/ports/key-value-store.ts';
import type { Page } from '#application/ports/page.ts';
import type { Random } from '#application/ports/random.ts';
import type { DeviceLock } from './device-lock.ts';

/** The part of a `BroadcastChannel` that is used. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

export interface ChannelLockDeps {
  /** Reaches all pages of the browser. */
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

/** How long a claim waits for a competing page's answer, in milliseconds. */
const ANSWER_WAIT_MS = 60;
const NAME_BYTES = 8;
/** How often a page renews its locks in storage, and how long a renewal is valid: hidden pages run timers once a minute. */
const RENEWAL_INTERVAL_MS = 30_000;
const RENEWAL_LIFETIME_MS = 100_000;

/**
 * A device lock for pages without Web Locks, as over plain http. The holder renews an entry in storage as long as the page
 * lives; concurrent claims are settled over the channel. A page that was frozen for long shares its lock after it thaws.
 */
export function createDeviceLockByChannel({ channel, storage, page, clock, random }: ChannelLockDeps): DeviceLock {
  const self = random.hex(NAME_BYTES);
  const heldNames = new Set<string>();
  const claims = new Map<string, () => void>();
  channel.addEventListener('message', ({ data }: MessageEvent<LockMessage>) => {
    const { by, name, type } = data;
    if (type === 'held') claims.get(name)?.();
    else if (heldNames.has(name) || (claims.has(name) && self > by)) channel.postMessage({ type: 'held', name, by: self });
  });

  const writeDown = () => heldNames.forEach((name) => storage.set(name, `${self} ${String(clock.nowMs())}`));
  const again = () => {
    writeDown();
    clock.after(RENEWAL_INTERVAL_MS, again);
  };
  page.onChange((change) => {
    if (change === 'woke') writeDown();
    if (change === 'closing') heldNames.forEach((name) => storage.remove(name));
  });
  again();

  /** Whether another page renewed the lock recently. */
  const isTaken = (name: string): boolean => {
    const [by, atMs] = storage.get(name)?.split(' ') ?? [];
    return by !== undefined && by !== self && Math.abs(clock.nowMs() - Number(atMs)) < RENEWAL_LIFETIME_MS;
  };
  const claim = (name: string): Promise<boolean> =>
    new Promise((resolve) => {
      const settle = (isMine: boolean) => {
        stop();
        claims.delete(name);
        if (isMine) heldNames.add(name);
        writeDown();
        resolve(isMine);
      };
      const stop = clock.after(ANSWER_WAIT_MS, () => settle(true));
      claims.set(name, () => settle(false));
      channel.postMessage({ type: 'asked', name, by: self });
    });

  return async (name, waitMs) => {
    const untilMs = clock.nowMs() + waitMs;
    for (;;) {
      if (!isTaken(name) && (await claim(name))) return true;
      if (clock.nowMs() >= untilMs) return false;
      await new Promise<void>((resolve) => clock.after(ANSWER_WAIT_MS, resolve));
    }
  };
}
