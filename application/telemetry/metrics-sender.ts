import {
  type Meter,
  type MetricsCommand,
  type MetricsEvent,
  type MetricsState,
  type MetricTimer,
  NO_METRICS,
  stepMetrics,
} from '#domain/telemetry/metrics.ts';
import type { RequestException } from '../api/api-client.ts';
import type { Clock } from '../ports/clock.ts';
import { createMachine } from '../runtime/machine-runner.ts';
import { createTimers } from '../runtime/timers.ts';

/** Batches metrics, and sends them 10 s after the first. */
export interface MetricsSender {
  count(meter: Meter): void;
  measure(timer: MetricTimer): void;
  /** The user left: unsent metrics are dropped. */
  stop(): void;
}

export interface MetricsSenderDeps {
  readonly clock: Clock;
  /** Errors are ignored. Spec §8 "Log calls swallow errors". */
  readonly send: (metrics: { meters: Meter[]; timers: MetricTimer[] }) => Promise<unknown>;
}

export function createMetricsSender({ clock, send }: MetricsSenderDeps): MetricsSender {
  const timers = createTimers<'flush'>(clock, () => machine.send({ type: 'due' }));
  const machine = createMachine<MetricsState, MetricsEvent, MetricsCommand>({
    initial: NO_METRICS,
    step: stepMetrics,
    run(command) {
      if (command.type === 'schedule') timers.schedule('flush', command.delayMs);
      else send({ meters: [...command.meters], timers: [...command.timers] }).catch(() => undefined);
    },
  });
  return {
    count: (meter) => machine.send({ type: 'meter', meter }),
    measure: (timer) => machine.send({ type: 'timer', timer }),
    stop() {
      machine.send({ type: 'stopped' });
      timers.cancelAll();
    },
  };
}

const OWN_ENDPOINT = / \/v1\/me(\/|$)/;

/** The meter of a failed request. Spec §8 "counted as fail (fatal-error for endpoints starting with /me)". */
export function failureMeter({ call, error }: RequestException): Meter {
  const result = OWN_ENDPOINT.test(call) ? 'fatal-error' : 'fail';
  return { what: 'request', result, reason: error.code, endpoint: call, unit: 'count', 'status-code': error.status };
}
