import type { Clock } from '#application/ports/clock.ts';
import type { DealerConnection, DealerSocket } from '#application/ports/dealer-socket.ts';
import type { Http, HttpRequest } from '#application/ports/http.ts';
import type { ClusterUpdate, ConnectCommand } from '#domain/connect/types.ts';
import { CLUSTER_TOPIC, COMMAND_TOPIC } from '#domain/connect/push-topics.ts';
import { PING_IDLE_MS } from '#domain/constants/network/transport.ts';
import { parsePush, type PushValue } from '#domain/transport/push.ts';
import type { IndexedStateRef, StateRef, TrackPlaybackCommand } from '#domain/track-playback/types.ts';

/** What the light clients of a run did together. */
export interface Traffic {
  requests: number;
  pushes: number;
  /** Commands of listeners that were done. */
  commands: number;
  /** State updates that were accepted. */
  updates: number;
  /** Responses that were no success, by status. */
  readonly refused: Map<number, number>;
}

export const noTraffic = (): Traffic => ({ requests: 0, pushes: 0, commands: 0, updates: 0, refused: new Map() });

export interface LightClientDeps {
  readonly http: Http;
  readonly dealer: DealerSocket;
  readonly clock: Clock;
  readonly accessToken: string;
  readonly deviceId: string;
  readonly traffic: Traffic;
}

/**
 * A playback device of the wire protocol alone: a socket, a registration, the state it was given, and reports of it.
 * It holds a few hundred bytes where a whole client holds some hundred thousand.
 */
export interface LightClient {
  readonly deviceId: string;
  /** Opens the socket. Its connection id arrives a moment later. */
  connect(): void;
  /** Registers the device and observes the others. Needs the connection id. */
  register(): Promise<void>;
  /** Sends a command to a device of the account. */
  command(toDeviceId: string, command: ConnectCommand): Promise<void>;
  setVolume(toDeviceId: string, volume: number): Promise<void>;
  /** Loses the socket. */
  disconnect(): void;
  /** The device that plays, as far as this one knows. */
  activeDeviceId(): string | null;
}

const JSON_TYPE = { 'content-type': 'application/json' };

interface Playing {
  readonly ref: StateRef;
  readonly positionMs: number;
}

export function createLightClient({ accessToken, clock, dealer, deviceId, http, traffic }: LightClientDeps): LightClient {
  const decoder = new TextDecoder();
  let socket: DealerConnection | null = null;
  let connectionId = '';
  let seqNum = 0;
  let playing: Playing | null = null;
  let activeDeviceId: string | null = null;
  let stopPing = () => {};

  const send = async (method: HttpRequest['method'], url: string, body: unknown, headers = {}): Promise<unknown> => {
    traffic.requests += 1;
    const all = { ...JSON_TYPE, authorization: `Bearer ${accessToken}`, 'x-spotify-connection-id': connectionId, ...headers };
    const response = await http.send({ method, url, headers: all, ...(body === null ? {} : { body: JSON.stringify(body) }) });
    const { status } = response;
    if (status >= 300) {
      traffic.refused.set(status, (traffic.refused.get(status) ?? 0) + 1);
      return null;
    }
    return response.body.length === 0 ? {} : JSON.parse(decoder.decode(response.body));
  };

  const stateOf = (debugSource: string) => ({
    seq_num: (seqNum += 1),
    state_ref: playing && plainRef(playing.ref),
    sub_state: subStateOf(playing),
    previous_position: 0,
    debug_source: debugSource,
  });
  const report = async (debugSource: string) => {
    const path = `/track-playback/v1/devices/${deviceId}/state`;
    const done = await send('PUT', path, stateOf(debugSource), { prefer: 'return=minimal' });
    if (done !== null) traffic.updates += 1;
  };

  const obey = (command: TrackPlaybackCommand) => {
    if (command.type !== 'replace_state') return;
    const before = playing;
    const { seek_to: seekMs, state_ref: ref } = command;
    const isSame = before !== null && before.ref.state_id === ref?.state_id;
    playing = ref && { ref: plainRef(ref), positionMs: seekMs ?? (isSame ? before.positionMs : 0) };
    if (ref === null) void report('state_clear');
    else void report(isSame ? 'modify_current_state' : 'before_track_load');
  };

  const receive = (message: string | PushValue) => {
    traffic.pushes += 1;
    const push = parsePush(message);
    if (push?.type === 'connection-id') connectionId = push.connectionId;
    if (push?.type !== 'message') return;
    if (push.uri === CLUSTER_TOPIC) activeDeviceId = (push.payload as ClusterUpdate).cluster.active_device_id;
    if (push.uri === COMMAND_TOPIC) obey(push.payload as TrackPlaybackCommand);
  };

  const ping = () => {
    socket?.send('{"type":"ping"}');
    stopPing = clock.after(PING_IDLE_MS, ping);
  };

  return {
    deviceId,
    connect() {
      connectionId = '';
      socket = dealer.open(`/dealer?access_token=${accessToken}`, {
        opened: () => undefined,
        received: receive,
        closed: () => stopPing(),
      });
      stopPing = clock.after(PING_IDLE_MS, ping);
    },
    async register() {
      const previous = playing && stateOf('register');
      await send('PUT', `/v1/me/notifications/user?connection_id=${connectionId}`, null);
      const registered = await send('POST', '/track-playback/v1/devices', registrationOf(deviceId, connectionId, previous));
      seqNum = (registered as { readonly initial_seq_num?: number } | null)?.initial_seq_num ?? 0;
      const cluster = await send('PUT', `/connect-state/v1/devices/hobs_${deviceId.slice(0, 35)}`, OBSERVER);
      activeDeviceId = (cluster as { readonly active_device_id: string | null } | null)?.active_device_id ?? null;
    },
    async command(to, command) {
      const done = await send('POST', `/connect-state/v1/player/command/from/${deviceId}/to/${to}`, { command });
      if (done !== null) traffic.commands += 1;
    },
    async setVolume(to, volume) {
      const done = await send('PUT', `/connect-state/v1/connect/volume/from/${deviceId}/to/${to}`, { volume });
      if (done !== null) traffic.commands += 1;
    },
    disconnect() {
      stopPing();
      socket?.close(1006);
      socket = null;
    },
    activeDeviceId: () => activeDeviceId,
  };
}

function plainRef({ paused, state_id, state_machine_id }: StateRef | IndexedStateRef): StateRef {
  return { state_machine_id, state_id, paused };
}

function subStateOf(playing: Playing | null) {
  const speed = playing === null || playing.ref.paused ? 0 : 1;
  return { playback_speed: speed, position: playing?.positionMs ?? 0, duration: 0, stream_time: 0 };
}

const CAPABILITIES = {
  ...{ change_volume: true, audio_podcasts: true, enable_play_token: true, play_token_lost_behavior: 'pause' },
  ...{ disable_connect: false, video_playback: false, manifest_formats: ['file_ids_mp4', 'file_urls_mp3'] },
  key_systems: ['org.w3.clearkey'],
  mime_types: ['audio/mp4; codecs="mp4a.40.2"', 'audio/mpeg'],
};

const OBSERVER = {
  member_type: 'CONNECT_STATE',
  device: { device_info: { capabilities: { can_be_player: false, hidden: true, needs_full_player_state: true } } },
};

function registrationOf(deviceId: string, connectionId: string, previous: unknown) {
  return {
    device: {
      ...{ device_id: deviceId, device_type: 'computer', brand: 'simulated', model: 'light' },
      ...{ name: `Device ${deviceId.slice(0, 6)}`, platform_identifier: 'simulated', metadata: {} },
      capabilities: CAPABILITIES,
    },
    connection_id: connectionId,
    client_version: 'light',
    previous_session_state: previous,
    volume: 65_535,
    outro_endcontent_snooping: false,
  };
}
