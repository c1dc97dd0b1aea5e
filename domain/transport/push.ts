import { CONNECTION_TOPIC } from '../connect/push-topics.ts';
import type { Ms } from '../core/units.ts';

/** A message of the dealer. Spec §3 "Push message (type message/request/pong, uri, key, headers)". */
export type Push =
  /** Ours: with the time of the service, in milliseconds since 1970. */
  | ({ readonly type: 'pong'; readonly timeMs?: Ms } & Numbered)
  | { readonly type: 'connection-id'; readonly connectionId: string }
  | ({ readonly type: 'message'; readonly uri: string; readonly payload: unknown } & Numbered)
  | { readonly type: 'request'; readonly key: string; readonly ident: string; readonly payload: unknown };

/**
 * A message whose value is passed directly, because client and service share a process. All its receivers share it: none changes it.
 */
export interface PushValue {
  readonly value: JsonObject;
  /** The same message as it is sent over a socket. */
  text(): string;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** The text of a message. */
export const textOfPush = (message: string | PushValue): string => (typeof message === 'string' ? message : message.text());

/** Ours: messages of a connection are numbered 1, 2, 3…; a pong carries the number of the last one. Others have no number. */
interface Numbered {
  readonly seq?: number;
}

const CONNECTION_HEADER = 'spotify-connection-id';

/**
 * Parses a message of the dealer socket; null for anything else than a push.
 * Spec §4 "a connection-id message matching a pusher connection pattern"; one payload a message.
 */
export function parsePush(message: string | PushValue): Push | null {
  const raw = typeof message === 'string' ? parsedObject(message) : message.value;
  if (raw === null) return null;
  if (raw['type'] === 'pong') return { type: 'pong', ...numberOf(raw), ...timeOf(raw) };
  if (raw['type'] === 'request') return requestFrom(raw);
  const uri = raw['uri'];
  if (raw['type'] !== 'message' || typeof uri !== 'string') return null;
  const connection = CONNECTION_TOPIC.exec(uri);
  if (connection) return { type: 'connection-id', connectionId: headerOf(raw) ?? decodeConnectionId(connection[1] ?? '') };
  const payloads: readonly unknown[] = Array.isArray(raw['payloads']) ? raw['payloads'] : [];
  return { type: 'message', uri, payload: payloads[0], ...numberOf(raw) };
}

function numberOf({ seq }: Readonly<Record<string, unknown>>): Numbered {
  return typeof seq === 'number' ? { seq } : {};
}

function timeOf({ time }: Readonly<Record<string, unknown>>): { readonly timeMs?: Ms } {
  return typeof time === 'number' ? { timeMs: time } : {};
}

function requestFrom(raw: Readonly<Record<string, unknown>>): Push | null {
  const { key, message_ident: ident, payload } = raw;
  return typeof key === 'string' && typeof ident === 'string' ? { type: 'request', key, ident, payload } : null;
}

/** The case of header names differs between services. */
function headerOf(raw: Readonly<Record<string, unknown>>): string | null {
  const headers = raw['headers'];
  if (typeof headers !== 'object' || headers === null) return null;
  const found = Object.entries(headers).find(([name]) => name.toLowerCase() === CONNECTION_HEADER);
  return typeof found?.[1] === 'string' ? found[1] : null;
}

function parsedObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as JsonObject) : null;
  } catch {
    return null;
  }
}

function decodeConnectionId(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
