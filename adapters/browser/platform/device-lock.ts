import type { Ms } from '#domain/core/units.ts';

/**
 * Locks a name for as long as the page lives; resolves to false when another page of the browser holds it. Waits at most
 * `waitMs` for a page that is about to release it.
 */
export type DeviceLock = (name: string, waitMs: Ms) => Promise<boolean>;

/** With the browser's own locks: `navigator.locks`, which secure contexts have. */
export function createDeviceLock(locks: Pick<LockManager, 'request'>): DeviceLock {
  return (name, waitMs) =>
    new Promise((resolve) => {
      const held = (lock: Lock | null) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise<void>(() => undefined);
      };
      const options = waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true };
      locks.request(name, options, held).catch(() => resolve(false));
    });
}
