import * as v from 'valibot';
import type { JsonObject } from '#domain/transport/push.ts';

/** A push for any number of sockets, before each of them gives it its number. */
export interface DealerMessage {
  value(): JsonObject;
  /** Its text after the opening brace. */
  rest(): string;
}

const JSON_HEADERS = { 'content-type': 'application/json' };

/** Exactly one payload a message: public clients stumble over more. Serialised once, when it is first needed. */
export function createMessage(uri: string, payload: unknown): DealerMessage {
  const value = { type: 'message', uri, headers: JSON_HEADERS, payloads: [payload] };
  let rest = '';
  return { value: () => value, rest: () => (rest ||= JSON.stringify(value).slice(1)) };
}

/** What another instance serialised. */
export function messageOf(rest: string): DealerMessage {
  return { value: () => JSON.parse(`{${rest}`) as JsonObject, rest: () => rest };
}

export const receiversShape = v.variant('type', [
  v.object({ type: v.literal('connection'), connectionId: v.string() }),
  /** With a token for everything. */
  v.object({ type: v.literal('unrestricted') }),
  /** With a token for this resource alone. */
  v.object({ type: v.literal('resource'), resource: v.string() }),
  /** For notifications. */
  v.object({ type: v.literal('registered') }),
]);
/** Which sockets of an account a message is for. */
export type Receivers = v.InferOutput<typeof receiversShape>;

export type SendMessage = (userId: string, receivers: Receivers, message: DealerMessage) => void;

/** What sockets with a token for one resource receive of a push. */
export interface Narrowed {
  /** For any other resource there is nothing. */
  readonly resources: readonly string[];
  payload(resource: string): unknown;
}

/** Spec §7 "Push socket". */
export interface Pushes {
  /** To one connection of the account. */
  push(userId: string, connectionId: string, uri: string, payload: unknown): void;
  /**
   * To every socket of the account with an unrestricted token. Sockets with a token for one resource (an embed's) receive
   * their payload of `narrowed`; nothing for null or without it. Ruling "An embed gets a token that can do no more than its
   * resource".
   */
  pushToUser(userId: string, uri: string, payload: unknown, narrowed?: Narrowed): void;
  /** To the connections of the account that registered for notifications. */
  pushNotification(userId: string, uri: string, payload: unknown): void;
}

/** Over what sends a message to sockets of an account. */
export function pushesBy(send: SendMessage): Pushes {
  return {
    push: (userId, connectionId, uri, payload) => send(userId, { type: 'connection', connectionId }, createMessage(uri, payload)),
    pushToUser(userId, uri, payload, narrowed) {
      send(userId, { type: 'unrestricted' }, createMessage(uri, payload));
      for (const resource of narrowed?.resources ?? []) {
        const narrowedPayload = narrowed?.payload(resource);
        if (narrowedPayload != null) send(userId, { type: 'resource', resource }, createMessage(uri, narrowedPayload));
      }
    },
    pushNotification: (userId, uri, payload) => send(userId, { type: 'registered' }, createMessage(uri, payload)),
  };
}
