import {
  HOST_TEXT_LENGTH_MAX,
  PLAYER_JS_CONTEXT,
  PLAYER_JS_ERRORS,
  PLAYER_JS_VERSION,
  PLAYER_JS_VOLUME_MAX,
} from '../../constants/page/embed-host.ts';
import { MS_PER_SECOND } from '../../constants/page/clock-time.ts';
import type { EmbedEvent } from '../types.ts';
import type { EmbedEventMessage, HostView } from './host-view.ts';

/** The events and methods of the player.js dialect that an embed has. */
export const PLAYER_JS_EVENTS = ['ready', 'play', 'pause', 'ended', 'timeupdate', 'error'] as const;
export type PlayerJsEvent = (typeof PLAYER_JS_EVENTS)[number];

const GETTERS = {
  getPaused: ({ isPaused }: HostView) => isPaused,
  getMuted: ({ isMuted }: HostView) => isMuted,
  getVolume: ({ volume }: HostView) => Math.round(volume * PLAYER_JS_VOLUME_MAX),
  getDuration: ({ durationMs }: HostView) => durationMs / MS_PER_SECOND,
  getCurrentTime: ({ positionMs }: HostView) => positionMs / MS_PER_SECOND,
} as const;

/** A method as events of the embed; null for a wrong value. */
const COMMANDS: Readonly<Record<string, (value: unknown) => EmbedEvent | null>> = {
  play: () => ({ type: 'PLAY' }),
  pause: () => ({ type: 'PAUSE' }),
  mute: () => ({ type: 'SET_SOUND', change: { isMuted: true } }),
  unmute: () => ({ type: 'SET_SOUND', change: { isMuted: false } }),
  setVolume: (value) =>
    isNumber(value) && value <= PLAYER_JS_VOLUME_MAX
      ? { type: 'SET_SOUND', change: { volume01: value / PLAYER_JS_VOLUME_MAX } }
      : null,
  setCurrentTime: (value) => (isNumber(value) ? { type: 'SEEK', positionMs: value * MS_PER_SECOND } : null),
};

/** Methods of player.js that an embed does not have. */
const UNSUPPORTED: readonly string[] = ['setLoop', 'getLoop'];

export const PLAYER_JS_METHODS: readonly string[] = [
  ...Object.keys(GETTERS),
  ...Object.keys(COMMANDS),
  'addEventListener',
  'removeEventListener',
];

const isNumber = (value: unknown): value is number => typeof value === 'number' && value >= 0 && Number.isFinite(value);

/** A message of the dialect; `listener` is an identifier that answers repeat. */
export interface PlayerJsMessage {
  readonly method: string;
  readonly value: unknown;
  readonly listener: string | null;
}

/** Reads a message; null for one that is none. Text above the limit is not read. */
export function parsePlayerJs(data: unknown): PlayerJsMessage | null {
  const fields = fieldsOf(data);
  if (fields?.['context'] !== PLAYER_JS_CONTEXT) return null;
  const { listener = null, method, value } = fields;
  if (typeof method !== 'string' || method.length > HOST_TEXT_LENGTH_MAX) return null;
  if (listener !== null && (typeof listener !== 'string' || listener.length > HOST_TEXT_LENGTH_MAX)) return null;
  return { method, value, listener };
}

function fieldsOf(data: unknown): Readonly<Record<string, unknown>> | null {
  const value = typeof data === 'string' ? jsonOf(data) : data;
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null;
}

function jsonOf(text: string): unknown {
  if (text.length > HOST_TEXT_LENGTH_MAX || !text.includes(PLAYER_JS_CONTEXT)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The outcome of a method: an event of the embed, the value of a getter, or an error. */
export type PlayerJsOutcome =
  | { readonly type: 'event'; readonly event: EmbedEvent }
  | { readonly type: 'value'; readonly value: boolean | number }
  | { readonly type: 'error'; readonly code: number; readonly msg: string }
  | null;

/** Carries out a method that is no subscription; null for a wrong value. */
export function callPlayerJs({ method, value }: PlayerJsMessage, view: HostView): PlayerJsOutcome {
  if (Object.hasOwn(GETTERS, method)) return { type: 'value', value: GETTERS[method as keyof typeof GETTERS](view) };
  if (Object.hasOwn(COMMANDS, method)) {
    const event = COMMANDS[method]?.(value) ?? null;
    return event && { type: 'event', event };
  }
  const code = UNSUPPORTED.includes(method) ? PLAYER_JS_ERRORS.unsupported : PLAYER_JS_ERRORS.unknown;
  return { type: 'error', code, msg: 'This player does not have the method.' };
}

/** What happened between two views in this dialect, without `ready`. Times are seconds. */
export function playerJsEventsBetween(
  was: HostView,
  is: HostView,
  messages: readonly EmbedEventMessage[],
): readonly { readonly event: PlayerJsEvent; readonly value?: unknown }[] {
  const events: { event: PlayerJsEvent; value?: unknown }[] = [];
  for (const message of messages) {
    if (message.event === 'ended') events.push({ event: 'ended' });
    if (message.event === 'playback_started') events.push({ event: 'play' });
    if (message.event === 'error')
      events.push({ event: 'error', value: { code: PLAYER_JS_ERRORS.failed, msg: message.value.message } });
  }
  if (is.isPaused && !was.isPaused) events.push({ event: 'pause' });
  if (is.track !== null && is.positionMs !== was.positionMs)
    events.push({
      event: 'timeupdate',
      value: { seconds: is.positionMs / MS_PER_SECOND, duration: is.durationMs / MS_PER_SECOND },
    });
  return events;
}

/** The text of a message to the host page. */
export function playerJsText(event: string, value: unknown, listener: string | null): string {
  return JSON.stringify({
    context: PLAYER_JS_CONTEXT,
    version: PLAYER_JS_VERSION,
    event,
    ...(value === undefined ? {} : { value }),
    ...(listener === null ? {} : { listener }),
  });
}
