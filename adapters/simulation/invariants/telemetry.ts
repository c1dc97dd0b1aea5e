import { isPage } from '../world/page.ts';
import type { HttpRequest } from '#application/ports/http.ts';
import type { EventItem } from '#domain/telemetry/event-item.ts';
import { bodyOf, callOf } from './reading/calls.ts';
import { calmMs } from './reading/calm.ts';
import { liveness, openPages, perPage, reads, safety } from './reading/pages.ts';

/** The events in an upload; null for other requests. */
function eventsIn(request: HttpRequest): readonly EventItem[] | null {
  if (callOf(request)?.name !== 'events') return null;
  return (bodyOf(request)?.['events'] as readonly EventItem[] | undefined) ?? [];
}

const keyOf = (item: EventItem) => `${item.sequence_id} ${String(item.sequence_number)}`;

export const s42 = safety('S42', 'an event that the service took is never uploaded again', () => {
  reads('request', 'response');
  const taken = perPage(() => new Set<string>());
  return (event) => {
    if (event.type !== 'request' && event.type !== 'response') return null;
    const events = eventsIn(event.request);
    if (events === null) return null;
    const known = taken(event);
    if (event.type === 'request') {
      const again = events.find((item) => known.has(keyOf(item)));
      return again ? `${event.page} uploads event ${String(again.sequence_number)} again` : null;
    }
    if (event.response.status === 200) for (const item of events) known.add(keyOf(item));
    return null;
  };
});

export const s43 = safety('S43', 'a page uploads no events while it is offline', () => {
  reads('page-change', 'request');
  const lines = perPage(() => ({ isOnline: true }));
  return (event) => {
    const line = lines(event);
    if (event.type === 'page-change' && event.change === 'offline') line.isOnline = false;
    if (event.type === 'page-change' && event.change === 'online') line.isOnline = true;
    if (event.type !== 'request' || eventsIn(event.request) === null) return null;
    return line.isOnline ? null : `${event.page} uploads events offline`;
  };
});

/** Spec §7 "Batches 20, final 100"; the last batch outlives its page where browsers allow that. */
const BATCH_MAX = 20;
const FINAL_BATCH_MAX = 100;

export const s44 = safety(
  'S44',
  'a batch has at most 20 events, the last one 100, and their numbers have no gaps without a loss',
  () => {
    const last = perPage(() => ({ numbers: new Map<string, number>(), hasLost: false, missing: new Map<string, number>() }));
    return (event) => {
      const state = last(event);
      if (event.type === 'log' && 'dropped' in event.detail) state.hasLost = true;
      // Uploads of one moment may overtake each other: one waits for a new token.
      const [left] = state.missing.size > 0 ? state.missing : [];
      if (left && event.atMs > left[1] && !state.hasLost) return `${event.page} leaves out the event ${left[0]}`;
      if (event.type !== 'request') return null;
      const events = eventsIn(event.request);
      if (events === null) return null;
      const most = event.request.keepalive === true ? FINAL_BATCH_MAX : BATCH_MAX;
      if (events.length === 0 || events.length > most) return `${event.page} uploads ${String(events.length)} events`;
      for (const { sequence_id: id, sequence_number: number } of events) {
        const before = state.numbers.get(id) ?? 0;
        for (let left = before + 1; left < number; left += 1) state.missing.set(`${id} ${String(left)}`, event.atMs);
        state.missing.delete(`${id} ${String(number)}`);
        state.numbers.set(id, Math.max(before, number));
      }
      return null;
    };
  },
);

/** The longest time an event waits when all is well. */
const WAIT_MS = 60_000;

export const l6 = liveness(
  'L6',
  'each event of a page is delivered, dropped and counted, or new, 60 s after the last fault',
  (world) => {
    const nowMs = world.clock.nowMs();
    const isCalm = calmMs(world) >= WAIT_MS;
    for (const page of openPages(world).filter(isPage)) {
      const { counts, uploads, waiting } = page.telemetry.state();
      const open = waiting.length + uploads.reduce((sum, { events }) => sum + events.length, 0);
      if (counts.delivered + counts.dropped + open !== counts.produced) return `${page.name} lost events`;
      const isOld = (item: EventItem) => nowMs - Number(item.fragments['time']?.['timestamp']) > WAIT_MS;
      if (isCalm && waiting.some(isOld)) return `${page.name} holds old events`;
    }
    return null;
  },
);
