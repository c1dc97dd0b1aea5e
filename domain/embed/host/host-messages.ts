import { HOST_CONTEXT, HOST_ID_LENGTH_MAX, HOST_VERSION } from '../../constants/page/embed-host.ts';
import { SPEED_MAX, SPEED_MIN } from '../../constants/playback/sound.ts';
import type { EmbedEvents } from './host-view.ts';

/** The methods of an embed, and what their values must be. Positions are milliseconds, volumes 0 to 1. */
const METHODS = {
  connect: () => true,
  play: () => true,
  playFromStart: () => true,
  pause: () => true,
  togglePlay: () => true,
  next: () => true,
  previous: () => true,
  getState: () => true,
  seek: (value) => isWithin(value, 0, Number.MAX_SAFE_INTEGER),
  skipTo: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  setVolume: (value) => isWithin(value, 0, 1),
  setMuted: (value) => typeof value === 'boolean',
  setPlaybackRate: (value) => isWithin(value, SPEED_MIN, SPEED_MAX),
} as const satisfies Readonly<Record<string, (value: unknown) => boolean>>;

export type HostMethod = keyof typeof METHODS;

/** The names of all methods. */
export const HOST_METHODS = Object.keys(METHODS) as readonly HostMethod[];

/** The id of a request, which its reply repeats. */
type RequestId = string | number;

/** A request of the host page. */
export interface HostRequest {
  readonly id: RequestId;
  readonly method: HostMethod;
  readonly value: unknown;
}

/** A request that is none of ours, or whose value is wrong; its sender gets an error. */
export interface HostRefusal {
  readonly id: RequestId;
  readonly code: HostErrorCode;
}

export type HostErrorCode = 'METHOD_UNKNOWN' | 'VALUE_INVALID' | 'VERSION_UNSUPPORTED';

/** A message of the embed to its host page. */
export type FrameMessage =
  | { readonly event: 'announced'; readonly value: { readonly version: number } }
  | { readonly [Name in keyof EmbedEvents]: { readonly event: Name; readonly value: EmbedEvents[Name] } }[keyof EmbedEvents]
  | { readonly id: RequestId; readonly value: unknown }
  | { readonly id: RequestId; readonly error: HostErrorCode };

const isWithin = (value: unknown, min: number, max: number) => typeof value === 'number' && value >= min && value <= max;

type Fields = Readonly<Record<string, unknown>>;

/** An object with our context; null for anything else. */
function fieldsOf(data: unknown): Fields | null {
  if (typeof data !== 'object' || data === null) return null;
  const fields = data as Fields;
  return fields['context'] === HOST_CONTEXT && typeof fields['version'] === 'number' ? fields : null;
}

function idOf({ id }: Fields): RequestId | null {
  if (typeof id === 'string') return id.length <= HOST_ID_LENGTH_MAX ? id : null;
  return Number.isSafeInteger(id) ? (id as number) : null;
}

/** Reads a request in our own dialect: a refusal for a wrong one, null for a message that is not ours. */
export function parseHostRequest(data: unknown): HostRequest | HostRefusal | null {
  const fields = fieldsOf(data);
  const id = fields && idOf(fields);
  if (fields === null || id === null) return null;
  const { method, value } = fields;
  if (typeof method !== 'string') return null;
  if (fields['version'] !== HOST_VERSION) return { id, code: 'VERSION_UNSUPPORTED' };
  if (!Object.hasOwn(METHODS, method)) return { id, code: 'METHOD_UNKNOWN' };
  const known = method as HostMethod;
  return METHODS[known](value) ? { id, method: known, value } : { id, code: 'VALUE_INVALID' };
}

/** Reads a message of an embed in its host page; null for a message that is not ours. */
export function parseFrameMessage(data: unknown): FrameMessage | null {
  const fields = fieldsOf(data);
  if (fields === null) return null;
  const { event, error, value } = fields;
  if (typeof event === 'string') return { event, value } as FrameMessage;
  const id = idOf(fields);
  if (id === null) return null;
  return typeof error === 'string' ? { id, error: error as HostErrorCode } : { id, value };
}

/** Adds context and version to what either side sends. */
export function withContext<Message extends object>(message: Message) {
  return { context: HOST_CONTEXT, version: HOST_VERSION, ...message } as const;
}
