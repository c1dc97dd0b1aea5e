import { HOST_LISTENERS_MAX, HOST_VERSION } from '../../constants/page/embed-host.ts';
import { unreachable } from '../../core/assert.ts';
import type { EmbedEvent, EmbedState } from '../types.ts';
import {
  HOST_METHODS,
  parseHostRequest,
  withContext,
  type FrameMessage,
  type HostErrorCode,
  type HostRequest,
} from './host-messages.ts';
import { EMBED_EVENTS, embedEventsBetween, hostViewOf } from './host-view.ts';
import {
  callPlayerJs,
  parsePlayerJs,
  PLAYER_JS_EVENTS,
  PLAYER_JS_METHODS,
  playerJsEventsBetween,
  playerJsText,
  type PlayerJsMessage,
} from './player-js.ts';

/** The connection of an embed to the page that contains it. */
export interface HostLink {
  /** The embed's own address, which player.js compares with that of its frame. */
  readonly src: string;
  /** The origin of the first valid message: no other is answered. */
  readonly origin: string | null;
  /** The host page asked for events in our own dialect. */
  readonly isConnected: boolean;
  /** What it asked for in the dialect of player.js. */
  readonly listeners: readonly PlayerJsListener[];
}

interface PlayerJsListener {
  readonly event: string;
  readonly listener: string | null;
}

/** A message of the host page, or a step of the embed. */
export type HostLinkEvent =
  | { readonly type: 'MESSAGE'; readonly origin: string; readonly data: unknown; readonly embed: EmbedState }
  | { readonly type: 'CHANGED'; readonly before: EmbedState; readonly after: EmbedState };

export interface HostLinkStep {
  readonly link: HostLink;
  /** Events for the embed. */
  readonly events: readonly EmbedEvent[];
  /** Messages for the host page's origin: objects in our own dialect, text in that of player.js. */
  readonly messages: readonly (object | string)[];
}

/** The connection before the first message. */
export function createHostLink(src: string): HostLink {
  return { src, origin: null, isConnected: false, listeners: [] };
}

/** What an embed sends unasked, to any origin: that it is there. */
export function announcementsOf({ src }: HostLink): readonly (object | string)[] {
  return [own({ event: 'announced', value: { version: HOST_VERSION } }), playerJsText('ready', readyValue(src), null)];
}

const own = (message: FrameMessage) => withContext(message);
const readyValue = (src: string) => ({ src, events: PLAYER_JS_EVENTS, methods: PLAYER_JS_METHODS });

/**
 * One step of the connection. Malformed messages, and those of another origin than the first, change nothing and are not
 * answered. Events go to a host page that asked for them.
 */
export function stepHostLink(link: HostLink, event: HostLinkEvent): HostLinkStep {
  if (event.type === 'CHANGED') return { link, events: [], messages: messagesBetween(link, event.before, event.after) };
  if (link.origin !== null && link.origin !== event.origin) return nothing(link);
  const request = parseHostRequest(event.data);
  const pinned = { ...link, origin: event.origin };
  if (request !== null)
    return 'code' in request
      ? { link: pinned, events: [], messages: [own({ id: request.id, error: request.code })] }
      : onRequest(pinned, request, event.embed);
  const message = parsePlayerJs(event.data);
  return message === null ? nothing(link) : onPlayerJs(pinned, message, event.embed);
}

function nothing(link: HostLink): HostLinkStep {
  return { link, events: [], messages: [] };
}

function onRequest(link: HostLink, { id, method, value }: HostRequest, embed: EmbedState): HostLinkStep {
  if (method === 'connect') {
    const info = { version: HOST_VERSION, methods: HOST_METHODS, events: EMBED_EVENTS, state: hostViewOf(embed) };
    return { link: { ...link, isConnected: true }, events: [], messages: [own({ id, value: info })] };
  }
  if (method === 'getState') return { link, events: [], messages: [own({ id, value: hostViewOf(embed) })] };
  const events = eventsOf(method, value, embed);
  if (typeof events === 'string') return { link, events: [], messages: [own({ id, error: events })] };
  return { link, events, messages: [own({ id, value: null })] };
}

type Command = Exclude<HostRequest['method'], 'connect' | 'getState'>;

/** The events of a method, whose value is checked; an error for a row that does not exist. */
function eventsOf(method: Command, value: unknown, { playback, tracks }: EmbedState): readonly EmbedEvent[] | HostErrorCode {
  switch (method) {
    case 'play':
      return [{ type: 'PLAY' }];
    case 'playFromStart':
      return [{ type: 'SEEK', positionMs: 0 }, { type: 'PLAY' }];
    case 'pause':
      return [{ type: 'PAUSE' }];
    case 'togglePlay':
      return [{ type: playback.isPlaying || playback.isLoading ? 'PAUSE' : 'PLAY' }];
    case 'next':
      return [{ type: 'SKIP_NEXT' }];
    case 'previous':
      return [{ type: 'SKIP_PREV' }];
    case 'seek':
      return [{ type: 'SEEK', positionMs: Number(value) }];
    case 'skipTo':
      return Number(value) < tracks.length ? [{ type: 'PLAY', index: Number(value) }] : 'VALUE_INVALID';
    case 'setVolume':
      return [{ type: 'SET_SOUND', change: { volume01: Number(value) } }];
    case 'setMuted':
      return [{ type: 'SET_SOUND', change: { isMuted: value === true } }];
    case 'setPlaybackRate':
      return [{ type: 'SET_SOUND', change: { rate: Number(value) } }];
    default:
      return unreachable(method);
  }
}

function onPlayerJs(link: HostLink, message: PlayerJsMessage, embed: EmbedState): HostLinkStep {
  const { listener, method, value } = message;
  if (method === 'addEventListener' || method === 'removeEventListener') {
    if (typeof value !== 'string' || !(PLAYER_JS_EVENTS as readonly string[]).includes(value)) return nothing(link);
    const others = link.listeners.filter((one) => one.event !== value || one.listener !== listener);
    if (method === 'removeEventListener') return nothing({ ...link, listeners: others });
    const listeners = [...others, { event: value, listener }].slice(0, HOST_LISTENERS_MAX);
    const messages = value === 'ready' ? [playerJsText('ready', readyValue(link.src), listener)] : [];
    return { link: { ...link, listeners }, events: [], messages };
  }
  const outcome = callPlayerJs(message, hostViewOf(embed));
  switch (outcome?.type) {
    case 'event':
      return { link, events: [outcome.event], messages: [] };
    case 'value':
      return { link, events: [], messages: [playerJsText(method, outcome.value, listener)] };
    case 'error':
      return { link, events: [], messages: toListeners(link, 'error', { code: outcome.code, msg: outcome.msg }) };
    case undefined:
      return nothing(link);
  }
}

function toListeners({ listeners }: HostLink, event: string, value: unknown): readonly string[] {
  return listeners.filter((one) => one.event === event).map(({ listener }) => playerJsText(event, value, listener));
}

function messagesBetween(link: HostLink, before: EmbedState, after: EmbedState): readonly (object | string)[] {
  if (!link.isConnected && link.listeners.length === 0) return [];
  const events = embedEventsBetween(before, after);
  const heard = playerJsEventsBetween(hostViewOf(before), hostViewOf(after), events);
  return [
    ...(link.isConnected ? events.map((event) => own(event)) : []),
    ...heard.flatMap(({ event, value }) => toListeners(link, event, value)),
  ];
}
