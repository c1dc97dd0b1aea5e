import type { PlayerView } from '#application/player-view/controller-types.ts';
import type { Ms } from '#domain/core/units.ts';
import type { TraceEvent } from '../world/trace.ts';

/** A stretch of time with one state; times are milliseconds since the first event. */
interface Span {
  readonly fromMs: Ms;
  readonly toMs: Ms;
  readonly label: string;
}

interface Mark {
  readonly atMs: Ms;
  readonly label: string;
  readonly isError: boolean;
}

/** What one page did over time. */
interface PageLane {
  readonly name: string;
  /** When its media pipeline sounded, by track. */
  readonly sounding: readonly Span[];
  /** The phase it showed: idle, loading, playing or paused, with the track. */
  readonly phases: readonly Span[];
  /** The state of its connection, where it was not connected. */
  readonly connections: readonly Span[];
  readonly faults: readonly Span[];
  readonly commands: readonly Mark[];
}

export interface Timeline {
  readonly lengthMs: Ms;
  readonly pages: readonly PageLane[];
  /** When the service was down. */
  readonly outages: readonly Span[];
}

/** Arranges a trace by page. */
export function timelineOf(events: readonly TraceEvent[]): Timeline {
  const startMs = events[0]?.atMs ?? 0;
  const lengthMs = (events.at(-1)?.atMs ?? 0) - startMs;
  const names = [...new Set(events.map(({ page }) => page))].filter((name) => name !== '');
  const ofPage = (name: string) => events.filter(({ page }) => page === name);
  return {
    lengthMs,
    pages: names.map((name) => laneOf(name, ofPage(name), startMs, lengthMs)),
    outages: spansOf(ofPage(''), startMs, lengthMs, (event) =>
      event.type === 'service' ? (event.what === 'stopped' ? 'service down' : null) : undefined,
    ),
  };
}

function laneOf(name: string, events: readonly TraceEvent[], startMs: Ms, lengthMs: Ms): PageLane {
  const spans = (label: LabelOf) => spansOf(events, startMs, lengthMs, label);
  return {
    name,
    sounding: spans(soundingLabel),
    phases: spans((event) => (event.type === 'view' ? phaseLabel(event.view) : isGone(event) ? null : undefined)),
    connections: spans(connectionLabel),
    faults: faultSpans(events, startMs, lengthMs),
    commands: events.flatMap((event): readonly Mark[] => {
      if (event.type === 'command') return [{ atMs: event.atMs - startMs, label: event.name, isError: false }];
      if (event.type !== 'settled' || event.error === null) return [];
      return [{ atMs: event.atMs - startMs, label: `${event.name}: ${event.error}`, isError: true }];
    }),
  };
}

/** The label from an event on; null ends the stretch, undefined changes nothing. */
type LabelOf = (event: TraceEvent) => string | null | undefined;

function spansOf(events: readonly TraceEvent[], startMs: Ms, lengthMs: Ms, labelOf: LabelOf): readonly Span[] {
  const changes = events.flatMap((event) => {
    const label = labelOf(event);
    return label === undefined ? [] : [{ fromMs: event.atMs - startMs, label }];
  });
  const starts = changes.filter(({ label }, index) => label !== (changes[index - 1]?.label ?? null));
  return starts.flatMap(({ fromMs, label }, index) => {
    const toMs = starts[index + 1]?.fromMs ?? lengthMs;
    return label === null || toMs === fromMs ? [] : [{ fromMs, toMs, label }];
  });
}

const isGone = (event: TraceEvent) => event.type === 'page' && ['closed', 'crashed', 'reloaded'].includes(event.what);

function soundingLabel(event: TraceEvent): string | null | undefined {
  if (isGone(event) || (event.type === 'page' && event.what === 'asleep')) return null;
  if (event.type === 'media-command') return ['open', 'pause', 'seek', 'stop'].includes(event.what) ? null : undefined;
  if (event.type !== 'media') return undefined;
  if (event.event.type === 'playing') return `play ${String(event.event.playId)}`;
  return ['paused', 'waiting', 'failed', 'autoplay-failed', 'ended'].includes(event.event.type) ? null : undefined;
}

const phaseLabel = ({ devices, phase, track }: PlayerView) => {
  const device = devices.find(({ isActive }) => isActive);
  return phase === 'idle' ? 'idle' : `${phase} ${track?.name ?? ''}${device ? ` on ${device.name}` : ''}`;
};

function connectionLabel(event: TraceEvent): string | null | undefined {
  if (event.type === 'page' && event.what === 'asleep') return 'asleep';
  if (isGone(event)) return 'closed';
  if (event.type !== 'view') return undefined;
  return event.view.connection === 'connected' ? null : event.view.connection;
}

/** A fault without an end is a moment. */
function faultSpans(events: readonly TraceEvent[], startMs: Ms, lengthMs: Ms): readonly Span[] {
  return events.flatMap((event, index) => {
    if (event.type !== 'fault') return [];
    const end = events.slice(index).find((later) => later.type === 'fault-ended' && later.name === event.name);
    const fromMs = event.atMs - startMs;
    return [{ fromMs, toMs: end === undefined ? Math.min(fromMs + 500, lengthMs) : end.atMs - startMs, label: event.name }];
  });
}
