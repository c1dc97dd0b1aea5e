import type { Ms } from '#domain/core/units.ts';
import type { TraceEvent } from '../../world/trace.ts';
import type { World } from '../../world/types.ts';

/** All is well so long after the last fault: the budget of a connection is filled again once a minute, and 5 s more. */
export const AGREED_MS = 65_000;

/** When the last fault ended: nothing is lost, delayed, asleep or disconnected since. */
export interface Calm {
  follow(event: TraceEvent): void;
  /** The time since the last fault ended; 0 during a fault. */
  forMs(nowMs: Ms): Ms;
}

/** What a calm follows. */
export const CALM_EVENTS = ['fault', 'fault-ended', 'service', 'page', 'page-change', 'view'] as const;

type Disturbance = 'asleep' | 'offline' | 'unconnected';

export function createCalm(): Calm {
  const faults = new Map<string, Ms>();
  const disturbed = new Map<string, Set<Disturbance>>();
  let isServiceDown = false;
  let sinceMs: Ms = 0;
  const set = ({ atMs, page }: TraceEvent, what: Disturbance, isOn: boolean) => {
    const marks = disturbed.get(page) ?? new Set();
    if (isOn === marks.has(what)) return;
    sinceMs = atMs;
    if (isOn) marks.add(what);
    else marks.delete(what);
    if (marks.size > 0) disturbed.set(page, marks);
    else disturbed.delete(page);
  };
  return {
    follow(event) {
      const { atMs, page } = event;
      if (event.type === 'fault') faults.set(`${page} ${event.name}`, atMs + event.forMs);
      if (event.type === 'fault-ended') faults.delete(`${page} ${event.name}`);
      if (event.type === 'service') isServiceDown = event.what === 'stopped';
      if (event.type === 'fault-ended' || event.type === 'service') sinceMs = atMs;
      if (event.type === 'page-change' && (event.change === 'offline' || event.change === 'online'))
        set(event, 'offline', event.change === 'offline');
      if (event.type === 'view')
        set(event, 'unconnected', event.view.connection !== 'connected' && event.view.connection !== 'disconnected');
      if (event.type !== 'page') return;
      if (event.what === 'asleep' || event.what === 'awake') set(event, 'asleep', event.what === 'asleep');
      if (event.what === 'crashed' || event.what === 'reloaded') {
        disturbed.delete(page);
        sinceMs = atMs;
      }
    },
    forMs(nowMs) {
      for (const [name, untilMs] of faults) {
        if (nowMs < untilMs) return 0;
        sinceMs = Math.max(sinceMs, untilMs);
        faults.delete(name);
      }
      return isServiceDown || disturbed.size > 0 ? 0 : nowMs - sinceMs;
    },
  };
}

/** The time without faults in a world. */
export function calmMs(world: World): Ms {
  const calm = createCalm();
  for (const event of world.trace()) calm.follow(event);
  return calm.forMs(world.clock.nowMs());
}
