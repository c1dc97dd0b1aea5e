import { METERS_MAX, METRICS_FLUSH_MS } from '#domain/constants/network/metrics.ts';
import type { RequestException } from './api-client.ts';
import type { Meter } from '#domain/telemetry/metrics.ts';
import type { Clock } from '../ports/clock.ts';
import { createTimers } from '../runtime/timers.ts';

/** Counts failed requests, and sends the counts 10 s after the first. Spec §8 "Failed request is counted as fail". */
export interface FailureMetrics {
  countFailure(exception: RequestException): void;
  /** The user signed out: unsent counts are dropped. */
  stop(): void;
}

export interface FailureMetricsDeps {
  readonly clock: Clock;
  /** Errors are ignored. Spec §8 "Log calls swallow errors". */
  readonly send: (meters: readonly Meter[]) => Promise<unknown>;
}

export function createFailureMetrics({ clock, send }: FailureMetricsDeps): FailureMetrics {
  let meters: Meter[] = [];
  const timers = createTimers<'flush'>(clock, () => {
    const sent = meters;
    meters = [];
    send(sent).catch(() => undefined);
  });
  return {
    countFailure(exception) {
      if (meters.length < METERS_MAX) meters.push(meterOf(exception));
      if (!timers.isRunning('flush')) timers.schedule('flush', METRICS_FLUSH_MS);
    },
    stop() {
      meters = [];
      timers.cancelAll();
    },
  };
}

const OWN_ENDPOINT = / \/v1\/me(\/|$)/;

/** Spec §8 "fatal-error for endpoints starting with /me". */
function meterOf({ call, error }: RequestException): Meter {
  const result = OWN_ENDPOINT.test(call) ? 'fatal-error' : 'fail';
  return { what: 'request', result, reason: error.code, endpoint: call, unit: 'count', 'status-code': error.status };
}
