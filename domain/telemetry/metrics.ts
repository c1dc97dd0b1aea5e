import { METERS_MAX, METRICS_FLUSH_MS } from '../constants/network/metrics.ts';
import type { Ms } from '../core/units.ts';

/** A counted event. Spec §3 "metric entry (what, result, reason, endpoint, unit, status-code)". */
export interface Meter {
  readonly what: string;
  readonly result: string;
  readonly reason: string;
  readonly endpoint?: string;
  readonly unit?: string;
  readonly 'status-code'?: number;
}

/** A measured duration. Spec §3 "timer has duration instead of result and reason". */
export interface MetricTimer {
  readonly what: string;
  readonly duration: Ms;
}

export interface MetricsState {
  readonly meters: readonly Meter[];
  readonly timers: readonly MetricTimer[];
}

export type MetricsEvent =
  | { readonly type: 'meter'; readonly meter: Meter }
  | { readonly type: 'timer'; readonly timer: MetricTimer }
  | { readonly type: 'due' }
  /** What waits is dropped. */
  | { readonly type: 'stopped' };

export type MetricsCommand = { readonly type: 'schedule'; readonly delayMs: Ms } | ({ readonly type: 'send' } & MetricsState);

export const NO_METRICS: MetricsState = { meters: [], timers: [] };

/**
 * One step of the metrics: they are flushed 10 s after the first, at most METERS_MAX of each kind; more are dropped.
 * Spec §9 "Metrics batched, flushed 10 s after first entry".
 */
export function stepMetrics(
  state: MetricsState,
  event: MetricsEvent,
): { readonly state: MetricsState; readonly commands: readonly MetricsCommand[] } {
  const { meters, timers } = state;
  const isEmpty = meters.length + timers.length === 0;
  if (event.type === 'due' || event.type === 'stopped')
    return { state: NO_METRICS, commands: isEmpty || event.type === 'stopped' ? [] : [{ type: 'send', meters, timers }] };
  return {
    state:
      event.type === 'meter'
        ? { meters: [...meters, event.meter].slice(0, METERS_MAX), timers }
        : { meters, timers: [...timers, event.timer].slice(0, METERS_MAX) },
    commands: isEmpty ? [{ type: 'schedule', delayMs: METRICS_FLUSH_MS }] : [],
  };
}
