import { COMMAND_TOPIC, connectionTopic } from '#domain/connect/push-topics.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { Random } from '#application/ports/random.ts';
import type { TrackPlaybackCommand } from '#domain/track-playback/types.ts';
import type { Caller } from '../../ports/route.ts';
import {
  CLOSE_CODE,
  CONNECTION_ID_BYTES,
  CONNECTIONS_MAX,
  DEALER_IDLE_MS,
  MESSAGES_MAX,
  MESSAGES_WINDOW_MS,
} from '../../../domain/constants/dealer.ts';
import type { DealerPeer } from '../../ports/dealer-peer.ts';
import { createMessage, pushesBy, type DealerMessage, type Pushes, type Receivers, type SendMessage } from './dealer-messages.ts';

/** The service's end of one open socket. */
export interface DealerSession {
  readonly connectionId: string;
  /** A text came from the client. Anything but a ping or a reply is ignored. */
  onMessage(text: string): void;
  /** The socket closed. Called once, whichever side closed it. */
  onClose(): void;
}

/** All open sockets, by account. Spec §7 "Push socket". */
export interface DealerHub extends Pushes {
  /** Registers the socket of a signed-in caller; its first message is the connection id. */
  open(caller: Member, peer: DealerPeer): DealerSession | Promise<DealerSession>;
  /** The account of a connection; null when it is not open. */
  callerOf(connectionId: string): Promise<Caller | null>;
  /** Whether this process has the socket of a connection. */
  has(connectionId: string): boolean;
  /** Whether the account has an open socket with a token for everything. */
  isConnected(userId: string): Promise<boolean>;
  /** Switches notifications of the account on or off for this connection. */
  registerForNotifications(userId: string, connectionId: string, isWanted: boolean): void;
  /** Pushes the sign-out to the devices of a session, and closes its sockets. */
  closeSession(sessionId: string): void;
  closeAll(): void;
  /** The open sockets, and the messages sent since the start. */
  counts(): { readonly sockets: number; readonly pushes: number };
  onClosed(listener: ClosedListener): void;
}

/** Resolves, or returns, once the closing counts. */
export type ClosedListener = (userId: string, connectionId: string) => Promise<void> | void;

/** A signed-in caller. */
export type Member = Caller & { readonly userId: string };

/** The sockets of this process. */
export interface LocalHub extends DealerHub {
  /** `id`: one that is not in use; without it at random. */
  open(caller: Member, peer: DealerPeer, id?: string): DealerSession;
  readonly send: SendMessage;
  /** A push to this account, or to all for null, may be missing: its sockets notice a gap in the numbers with the next message. */
  skipNumber(userId: string | null): void;
}

interface Connection {
  readonly id: string;
  readonly caller: Member;
  readonly peer: DealerPeer;
  idle: () => void;
  /** When the latest messages came, at most as many as one window takes. */
  readonly receivedAtMs: number[];
  isRegisteredForNotifications: boolean;
  /** The number of messages sent to it. */
  sentCount: number;
}

export function createDealerHub(clock: Clock, random: Random, logger?: Logger): LocalHub {
  const connections = new Map<string, Connection>();
  const byUser = new Map<string, Set<Connection>>();
  const listeners = new Set<ClosedListener>();

  /** Messages to sockets that are closed. */
  let pushedBefore = 0;

  const remember = (connection: Connection): void => {
    connections.set(connection.id, connection);
    const { userId } = connection.caller;
    const open = byUser.get(userId);
    if (open === undefined) byUser.set(userId, new Set([connection]));
    else open.add(connection);
  };
  const forget = (connection: Connection): void => {
    const { id, caller, idle } = connection;
    if (!connections.delete(id)) return;
    pushedBefore += connection.sentCount;
    const open = byUser.get(caller.userId);
    open?.delete(connection);
    if (open?.size === 0) byUser.delete(caller.userId);
    idle();
    for (const listener of listeners)
      Promise.resolve(listener(caller.userId, id)).catch((thrown: unknown) =>
        logger?.log('error', 'A closed socket could not be noted', { error: String(thrown) }),
      );
  };
  const close = (connection: Connection, code: number): void => {
    connection.peer.close(code);
    forget(connection);
  };
  const watch = (connection: Connection): void => {
    connection.idle();
    connection.idle = clock.after(DEALER_IDLE_MS, () => close(connection, CLOSE_CODE.timeout));
  };
  const ofUser = (userId: string): readonly Connection[] => [...(byUser.get(userId) ?? [])];
  const send: SendMessage = (userId, receivers, message) => {
    for (const connection of ofUser(userId)) if (isAmong(receivers, connection)) sendNumbered(connection, message);
  };

  return {
    send,
    ...pushesBy(send),
    open(caller, peer, id = random.hex(CONNECTION_ID_BYTES)) {
      // Counted per resource, so that an embed's page cannot close the sockets of other pages.
      const [oldest, ...others] = ofUser(caller.userId).filter((one) => one.caller.resource === caller.resource);
      if (oldest && others.length + 1 >= CONNECTIONS_MAX) close(oldest, CLOSE_CODE.normal);
      const connection: Connection = {
        id,
        caller,
        peer,
        idle: () => undefined,
        receivedAtMs: [],
        isRegisteredForNotifications: false,
        sentCount: 0,
      };
      remember(connection);
      watch(connection);
      peer.send(connectionMessage(connection.id));
      return {
        connectionId: connection.id,
        onMessage(text) {
          if (!connections.has(connection.id)) return;
          watch(connection);
          if (isFlood(connection.receivedAtMs, clock.nowMs())) close(connection, CLOSE_CODE.flood);
          else if (isPing(text)) peer.send(pong(connection.sentCount, clock.nowMs()));
        },
        onClose: () => forget(connection),
      };
    },
    callerOf: (connectionId) => Promise.resolve(connections.get(connectionId)?.caller ?? null),
    isConnected: (userId) => Promise.resolve(ofUser(userId).some(({ caller }) => caller.resource === null)),
    has: (connectionId) => connections.has(connectionId),
    skipNumber(userId) {
      for (const connection of userId === null ? connections.values() : ofUser(userId)) connection.sentCount += 1;
    },
    registerForNotifications(_, connectionId, isWanted) {
      const connection = connections.get(connectionId);
      if (connection) connection.isRegisteredForNotifications = isWanted;
    },
    closeSession(sessionId) {
      const ended = [...connections.values()].filter(({ caller }) => caller.sessionId === sessionId);
      for (const connection of ended) {
        sendNumbered(connection, createMessage(COMMAND_TOPIC, LOG_OUT));
        close(connection, CLOSE_CODE.signedOut);
      }
    },
    closeAll() {
      for (const connection of [...connections.values()]) close(connection, CLOSE_CODE.normal);
    },
    counts: () => ({
      sockets: connections.size,
      pushes: [...connections.values()].reduce((sum, { sentCount }) => sum + sentCount, pushedBefore),
    }),
    onClosed: (listener) => void listeners.add(listener),
  };
}

const LOG_OUT: TrackPlaybackCommand = { type: 'log_out' };

function isAmong(receivers: Receivers, { id, caller, isRegisteredForNotifications }: Connection): boolean {
  switch (receivers.type) {
    case 'connection':
      return id === receivers.connectionId;
    case 'unrestricted':
      return caller.resource === null;
    case 'resource':
      return caller.resource === receivers.resource;
    case 'registered':
      return isRegisteredForNotifications;
  }
}

/** Adds a sequence number, so that clients notice a lost message. */
function sendNumbered(connection: Connection, { rest, value }: DealerMessage): void {
  connection.sentCount += 1;
  const { peer, sentCount: seq } = connection;
  const text = () => `{"seq":${seq},${rest()}`;
  if (peer.sendValue) peer.sendValue({ value: { seq, ...value() }, text });
  else peer.send(text());
}

/** Carries the number of the last message, so that a client notices when that one was lost, and the time of the service. */
function pong(sent: number, timeMs: number): string {
  return JSON.stringify({ type: 'pong', seq: sent, time: timeMs });
}

/** Whether this message is one too many within the window. */
function isFlood(cameMs: number[], nowMs: number): boolean {
  cameMs.push(nowMs);
  if (cameMs.length <= MESSAGES_MAX) return false;
  return nowMs - (cameMs.shift() ?? 0) < MESSAGES_WINDOW_MS;
}

function isPing(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'type' in value && value.type === 'ping';
  } catch {
    return false;
  }
}

function connectionMessage(id: string): string {
  return JSON.stringify({ type: 'message', method: 'PUT', uri: connectionTopic(id), headers: { 'Spotify-Connection-Id': id } });
}
