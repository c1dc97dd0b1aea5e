import { createWsDealer } from '#adapters/node/ws-dealer.ts';
import { createLightClient, noTraffic, type LightClient } from '#adapters/simulation/scale/light-client.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { DealerConnection, DealerListener } from '#application/ports/dealer-socket.ts';
import type { Http } from '#application/ports/http.ts';
import { CLUSTER_TOPIC, COMMAND_TOPIC } from '#domain/connect/push-topics.ts';
import type { ClusterUpdate } from '#domain/connect/types.ts';
import type { StateRef, TrackPlaybackCommand } from '#domain/track-playback/types.ts';
import { CLOSED_ON_PURPOSE } from '#domain/constants/network/transport.ts';
import { parsePush } from '#domain/transport/push.ts';
import type { Member } from '#tests/support/cluster/member.ts';

/** Two devices of a member: one reports states, the other one waits for the push that announces each. */
export interface DevicePair {
  /** Milliseconds from the request to the push; null where the report was refused, or its push lost. `speed`: 1 unless given. */
  report(speed?: number): Promise<number | null>;
  close(): void;
}

/** Positions of the made-up reports, in milliseconds: far enough apart that a pushed one, which moves on, is known. */
const POSITIONS = { first: 1_000, step: 3_000, last: 160_000 } as const;
/** A push that takes longer is lost, in milliseconds. */
const PUSH_WAIT_MS = 10_000;
const FIRST_SEQ_NUM = 1_000;

interface Device {
  readonly client: LightClient;
  close(): void;
}

/** The address of each device of a pair. */
export interface PairOrigins {
  readonly reporter: string;
  readonly observer: string;
}

/** Null where a machine lost its sockets meanwhile: a busy one may. */
export async function openPair(
  origins: PairOrigins,
  member: Member,
  name: string,
  albumUri: string,
  clock: Clock,
): Promise<DevicePair | null> {
  let awaited = { position: 0, onPush: () => {} };
  let ref: StateRef | null = null;
  let onRef = () => {};
  const http = httpAt(origins.reporter);
  const deviceId = `${name}-reporter`;
  const reporter = await openDevice(origins.reporter, member, deviceId, clock, (uri, payload) => {
    const command = payload as TrackPlaybackCommand;
    if (uri !== COMMAND_TOPIC || command.type !== 'replace_state' || command.state_ref === null) return;
    const { state_id, state_machine_id } = command.state_ref;
    ref = { state_id, state_machine_id, paused: false };
    onRef();
  });
  const observer = await openDevice(origins.observer, member, `${name}-observer`, clock, (uri, payload) => {
    if (uri !== CLUSTER_TOPIC) return;
    const position = Number((payload as ClusterUpdate).cluster.player_state?.position_as_of_timestamp);
    if (position >= awaited.position && position < awaited.position + POSITIONS.step) awaited.onPush();
  });
  const isPlaying = new Promise<boolean>((resolve) => {
    onRef = () => resolve(true);
    clock.after(PUSH_WAIT_MS, () => resolve(false));
  });
  await reporter.client.command(deviceId, { endpoint: 'play', context: { uri: albumUri } });
  if (!(await isPlaying)) return null;

  let count = 0;
  return {
    async report(speed = 1) {
      count += 1;
      const position = POSITIONS.first + ((count * POSITIONS.step) % (POSITIONS.last - POSITIONS.first));
      const body = {
        seq_num: FIRST_SEQ_NUM + count,
        state_ref: ref,
        sub_state: { playback_speed: speed, position, duration: 180_000, stream_time: 0 },
        previous_position: 0,
        debug_source: 'position_changed',
      };
      const startMs = performance.now();
      const pushed = new Promise<number | null>((resolve) => {
        const stop = clock.after(PUSH_WAIT_MS, () => resolve(null));
        const onPush = () => {
          stop();
          resolve(performance.now() - startMs);
        };
        awaited = { position, onPush };
      });
      const { status } = await http.send({
        method: 'PUT',
        url: `/track-playback/v1/devices/${deviceId}/state`,
        headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json', prefer: 'return=minimal' },
        body: JSON.stringify(body),
      });
      return status < 300 ? pushed : null;
    },
    close() {
      reporter.close();
      observer.close();
    },
  };
}

type OnPush = (uri: string, payload: unknown) => void;

async function openDevice(origin: string, member: Member, deviceId: string, clock: Clock, onPush: OnPush): Promise<Device> {
  const { ticket } = (await member.ask('POST /session/dealer-ticket')) as { readonly ticket: string };
  let onConnected = () => {};
  const connected = new Promise<void>((resolve) => (onConnected = resolve));
  const dealer = createWsDealer();
  const client = createLightClient({
    ...{ http: httpAt(origin), clock, deviceId },
    accessToken: member.token,
    traffic: noTraffic(),
    dealer: {
      open(_, listener) {
        const socket = dealer.open(socketUrl(origin, ticket), {
          ...listener,
          received(message) {
            listener.received(message);
            const push = parsePush(message);
            if (push?.type === 'connection-id') onConnected();
            if (push?.type === 'message') onPush(push.uri, push.payload);
          },
        });
        // A light client breaks its connection with a code that no real socket may send.
        return { ...socket, close: () => socket.close(CLOSED_ON_PURPOSE) };
      },
    },
  });
  client.connect();
  await connected;
  await client.register();
  return { client, close: () => client.disconnect() };
}

/** Opens a socket that only listens. Resolves once it is known to the service. */
export function openIdleSocket(origin: string, token: string): Promise<DealerConnection> {
  return new Promise((resolve, reject) => {
    const listener: DealerListener = {
      opened: () => undefined,
      received: () => resolve(socket),
      closed: (code) => reject(new Error(`The socket was closed with ${String(code)}`)),
    };
    const socket = createWsDealer().open(socketUrl(origin, token), listener);
  });
}

const socketUrl = (origin: string, ticket: string) =>
  `${origin.replace('http', 'ws')}/dealer?access_token=${encodeURIComponent(ticket)}`;

/** Requests over kept connections. */
function httpAt(origin: string): Http {
  return {
    async send({ body, headers, method, url }) {
      const response = await fetch(origin + url, {
        method,
        ...(headers ? { headers } : {}),
        ...(body === undefined ? {} : { body: String(body) }),
      });
      return { status: response.status, headers: {}, body: new Uint8Array(await response.arrayBuffer()) };
    },
  };
}
