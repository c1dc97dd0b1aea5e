import { CLOCK_REQUESTS, SERVER_TIME_REFRESH_MS } from '#domain/constants/playback/shared-listening.ts';
import { clockOffsetMs, type ClockSample } from '#domain/shared-listening/clock-offset.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Api } from '../api/api-client.ts';
import { getTime } from '../calls/account/account.ts';
import type { Clock } from '../ports/clock.ts';

/** The service's clock. Null until it is synchronised. */
export interface ServiceClock {
  nowMs(): Ms | null;
  /** Synchronises unless it did so recently. Never rejects: a failure keeps the last offset. */
  sync(): Promise<void>;
}

export function createServiceClock(api: Api, clock: Clock): ServiceClock {
  let offsetMs: Ms | null = null;
  let askedAtMs: Ms | null = null;
  let asking: Promise<void> | null = null;

  const sample = async (): Promise<readonly ClockSample[]> => {
    const requestedAtMs = clock.nowMs();
    try {
      const { timestamp } = await api.send(getTime, {});
      return [{ requestedAtMs, receivedAtMs: clock.nowMs(), serviceMs: timestamp }];
    } catch {
      return [];
    }
  };
  const measure = async () => {
    const samples: ClockSample[] = [];
    for (let count = 0; count < CLOCK_REQUESTS; count += 1) samples.push(...(await sample()));
    const best = clockOffsetMs(samples);
    if (best === null) return;
    offsetMs = best;
    askedAtMs = clock.nowMs();
  };

  return {
    nowMs: () => (offsetMs === null ? null : clock.nowMs() + offsetMs),
    async sync() {
      if (askedAtMs !== null && clock.nowMs() - askedAtMs < SERVER_TIME_REFRESH_MS) return;
      await (asking ??= measure().finally(() => (asking = null)));
    },
  };
}
