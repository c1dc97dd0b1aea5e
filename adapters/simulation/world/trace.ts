import { createHash } from 'node:crypto';
import type { PlayerView } from '#application/player-view/controller-types.ts';
import type { HttpRequest, HttpResponse } from '#application/ports/http.ts';
import type { MediaEvent, PlayId } from '#application/ports/media-pipeline.ts';
import type { EmbedEvent, EmbedState } from '#domain/embed/types.ts';
import type { DragEvent, DragStep } from '#domain/embed/view/drag.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import type { PushValue } from '#domain/transport/push.ts';
import type { Ms } from '#domain/core/units.ts';
import type { ConfirmedDocument } from '#domain/playlists/sync.ts';

/** What happened at a page, at the service, or in the network between them. Objects are the originals: do not change them. */
export type TraceEntry =
  | { readonly type: 'page'; readonly what: 'opening' | 'opened' | 'closed' | 'crashed' | 'reloaded' | 'asleep' | 'awake' }
  /** The browser's: online, offline, visible, woke, closing. */
  | { readonly type: 'page-change'; readonly change: string }
  | { readonly type: 'command'; readonly id: number; readonly name: string; readonly command: object }
  | { readonly type: 'settled'; readonly id: number; readonly name: string; readonly error: ErrorCode | null }
  | { readonly type: 'request'; readonly id: number; readonly request: HttpRequest }
  | { readonly type: 'response'; readonly id: number; readonly request: HttpRequest; readonly response: HttpResponse }
  | { readonly type: 'request-failed'; readonly id: number; readonly request: HttpRequest; readonly error: ErrorCode }
  | { readonly type: 'socket'; readonly what: 'opening' | 'opened'; readonly socket: number }
  | { readonly type: 'socket-closed'; readonly socket: number; readonly code: number; readonly byPage: boolean }
  | { readonly type: 'received'; readonly socket: number; readonly text: string; readonly message: string | PushValue }
  | { readonly type: 'sent'; readonly socket: number; readonly text: string }
  | {
      readonly type: 'media-command';
      readonly what: MediaCommandName;
      readonly playId: PlayId | null;
      readonly positionMs: Ms | null;
      /** Of the track to open, preload or prepare. */
      readonly mimeType?: string;
    }
  | { readonly type: 'media'; readonly event: MediaEvent }
  | { readonly type: 'view'; readonly view: PlayerView }
  /** An embed changed, its visitor did something, or dragged the handle of its progress bar. */
  | { readonly type: 'embed'; readonly state: EmbedState }
  | { readonly type: 'visitor'; readonly event: EmbedEvent }
  | ({ readonly type: 'drag'; readonly pointer: DragEvent['type']; readonly maxMs: Ms } & DragStep)
  /** A page's copy of a playlist reached a revision. */
  | { readonly type: 'replica'; readonly confirmed: ConfirmedDocument }
  | { readonly type: 'log'; readonly level: string; readonly message: string; readonly detail: Readonly<Record<string, unknown>> }
  | { readonly type: 'fault'; readonly name: string; readonly forMs: Ms }
  | { readonly type: 'fault-ended'; readonly name: string }
  | { readonly type: 'service'; readonly what: 'stopped' | 'started' };

type MediaCommandName = 'open' | 'preload' | 'cancel-preload' | 'prepare' | 'play' | 'pause' | 'seek' | 'stop' | 'volume';

export type TraceEvent = TraceEntry & {
  readonly atMs: Ms;
  /** The name of the page; empty for the service. */
  readonly page: string;
};

export interface Trace {
  add(page: string, entry: TraceEntry): void;
  /** The latest events, oldest first. */
  events(): readonly TraceEvent[];
  /** How many events there were. */
  count(): number;
  /** A SHA-256 over all events so far, in hexadecimal digits. */
  hash(): string;
  onEvent(listener: (event: TraceEvent) => void): () => void;
}

export interface TraceOptions {
  readonly nowMs: () => Ms;
  /** Older events are dropped; they still count in the hash. */
  readonly eventsMax?: number;
}

/** Lines are hashed in parts of this length. */
const HASHED_CHARS = 65_536;

export function createTrace({ nowMs, eventsMax = 100_000 }: TraceOptions): Trace {
  const listeners = new Set<(event: TraceEvent) => void>();
  const hash = createHash('sha256');
  let events: TraceEvent[] = [];
  let unhashed = '';
  let count = 0;
  const flush = () => {
    hash.update(unhashed);
    unhashed = '';
  };
  return {
    add(page, entry) {
      const event: TraceEvent = { ...entry, atMs: nowMs(), page };
      events.push(event);
      count += 1;
      if (events.length >= 2 * eventsMax) events = events.slice(-eventsMax);
      unhashed += `${traceLine(event)}\n`;
      if (unhashed.length > HASHED_CHARS) flush();
      for (const listener of listeners) listener(event);
    },
    events: () => (events.length > eventsMax ? events.slice(-eventsMax) : events),
    count: () => count,
    hash() {
      flush();
      return hash.copy().digest('hex');
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** An event as one line: when, where, what. */
export function traceLine(event: TraceEvent): string {
  return `${event.atMs} ${event.page || 'service'} ${event.type} ${detailOf(event)}`;
}

function detailOf(event: TraceEvent): string {
  switch (event.type) {
    case 'page':
    case 'service':
      return event.what;
    case 'page-change':
      return event.change;
    case 'command':
      return `${event.id} ${JSON.stringify(event.command)}`;
    case 'settled':
      return `${event.id} ${event.name} ${event.error ?? 'done'}`;
    case 'request':
      return `${event.id} ${requestLine(event.request)} ${bodyText(event.request.body)}`;
    case 'response':
      return `${event.id} ${event.response.status} ${requestLine(event.request)} ${String(event.response.body.length)} bytes`;
    case 'request-failed':
      return `${event.id} ${event.error} ${requestLine(event.request)}`;
    case 'socket':
      return `${event.socket} ${event.what}`;
    case 'socket-closed':
      return `${event.socket} ${event.code} ${event.byPage ? 'by the page' : 'by the service'}`;
    case 'received':
    case 'sent':
      return `${event.socket} ${event.text}`;
    case 'media-command':
      return `${event.what} ${String(event.playId)} ${String(event.positionMs)}`;
    case 'media':
      return JSON.stringify(event.event);
    case 'view':
      return viewLine(event.view);
    case 'embed':
      return embedLine(event.state);
    case 'visitor':
      return JSON.stringify(event.event);
    case 'drag':
      return `${event.pointer} ${String(event.drag.valueMs)} ${String(event.chosenMs)}`;
    case 'replica':
      return event.confirmed.revision;
    case 'log':
      return `${event.level} ${event.message} ${JSON.stringify(event.detail)}`;
    case 'fault':
      return `${event.name} ${event.forMs}`;
    case 'fault-ended':
      return event.name;
  }
}

const requestLine = ({ method, url }: HttpRequest) => `${method} ${url}`;

const bodyText = (body: HttpRequest['body']) => (typeof body === 'string' ? body : `${String(body?.length ?? 0)} bytes`);

const embedLine = ({ engine, index, modal, playback, progressMs }: EmbedState) =>
  [engine, index, playback.isPlaying ? 'playing' : playback.isPaused ? 'paused' : '-', progressMs, modal.type ?? '-'].join(' ');

const viewLine = ({ connection, devices, phase, positionMs, track }: PlayerView) =>
  [connection, phase, track?.uid ?? '-', positionMs, devices.map(({ isActive }) => (isActive ? '*' : '.')).join('')].join(' ');
