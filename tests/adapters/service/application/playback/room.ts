import { DEVICE_REMOVED_TOPIC } from '#domain/connect/push-topics.ts';
import { expect } from 'chai';
import { createInProcessDealer } from '#adapters/service/adapters/dealer/in-process-dealer.ts';
import { createInProcessHttp } from '#adapters/service/adapters/http/in-process-http.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock, type VirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { ClusterUpdate, ConnectCommand } from '#domain/connect/types.ts';
import type { IndexedStateRef, StateMachine, StateRef, StateUpdate, TrackPlaybackCommand } from '#domain/track-playback/types.ts';
import { createMemoryService, type MemoryServiceOptions } from '#adapters/simulation/world/memory-service.ts';

interface JsonResponse<Body = Record<string, unknown>> {
  readonly status: number;
  readonly body: Body;
}

type Options = Partial<MemoryServiceOptions> & { readonly clock?: VirtualClock };

/** A premium listener's account against the service in memory: requests with its token, sockets, devices. */
export async function createRoom(options: Options = {}) {
  const clock = options.clock ?? createVirtualClock();
  const service = await createMemoryService({ random: createSeededRandom(7), ...options, clock });
  const http = createInProcessHttp(service);
  const dealer = createInProcessDealer(service, clock);

  const request = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body: unknown, token: string, headers = {}) => {
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const { status, body: bytes } = await http.send({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      withCookies: true,
      ...text,
    });
    const json = new TextDecoder().decode(bytes);
    return { status, body: json === '' ? {} : (JSON.parse(json) as Record<string, unknown>) };
  };
  const credentials = { username: 'listener', password: 'long enough' };
  const signUp = await request('POST', '/signup', credentials, '');
  const session = signUp.status === 200 ? signUp : await request('POST', '/login', credentials, '');
  const token = session.body['accessToken'] as string;

  /** A socket of the account, with everything pushed through it. */
  const openSocket = async (accessToken = token) => {
    const pushes: { readonly uri: string; readonly payload: unknown }[] = [];
    const closes: number[] = [];
    let connectionId = '';
    const connection = dealer.open(`/dealer?access_token=${accessToken}`, {
      opened: () => undefined,
      received(text: string) {
        const push = JSON.parse(text) as { uri?: string; headers?: Record<string, string>; payloads?: unknown[] };
        if (push.payloads) pushes.push({ uri: push.uri ?? '', payload: push.payloads[0] });
        else connectionId ||= push.headers?.['Spotify-Connection-Id'] ?? '';
      },
      closed: (code) => closes.push(code),
    });
    await clock.advance(1);
    return { connection, pushes, closes, id: () => connectionId };
  };

  /** A playback device: follows its commands, and reports its state. */
  const createDevice = async (id: string, previous: StateUpdate | null = null, accessToken = token, capabilities = {}) => {
    const socket = await openSocket(accessToken);
    const registered = await request(
      'POST',
      '/track-playback/v1/devices',
      {
        device: { ...descriptor(id), capabilities: { ...descriptor(id).capabilities, ...capabilities } },
        connection_id: socket.id(),
        client_version: 'test',
        previous_session_state: previous,
        volume: 65_535,
        outro_endcontent_snooping: false,
      },
      accessToken,
    );
    await clock.advance(1);
    let seqNum = (registered.body['initial_seq_num'] as number | undefined) ?? 0;
    const commands = () =>
      socket.pushes
        .filter(({ uri }) => uri === 'hm://track-playback/v1/command')
        .map(({ payload }) => payload as TrackPlaybackCommand);
    const clusters = () =>
      socket.pushes.filter(({ uri }) => uri === 'hm://connect-state/v1/cluster').map(({ payload }) => payload as ClusterUpdate);
    const command = async (sent: ConnectCommand, to = id) => {
      const url = `/connect-state/v1/player/command/from/${id}/to/${to}`;
      const response = await request('POST', url, { command: sent }, accessToken);
      await clock.advance(1);
      return response;
    };
    const update = async (ref: StateRef | null, overrides: Partial<StateUpdate> & { position?: number; speed?: number } = {}) => {
      seqNum += 1;
      const body = updateOf(seqNum, ref, overrides);
      const headers = { prefer: 'return=minimal' };
      const response = await request('PUT', `/track-playback/v1/devices/${id}/state`, body, accessToken, headers);
      await clock.advance(1);
      return response as JsonResponse<{ state_machine: StateMachine | null; updated_state_ref: IndexedStateRef | null }>;
    };
    const removals = () => socket.pushes.filter(({ uri }) => uri === DEVICE_REMOVED_TOPIC).length;
    return { id, socket, registered, commands, clusters, removals, command, update };
  };
  return { clock, service, dealer, token, request, openSocket, createDevice };
}

export type Room = Awaited<ReturnType<typeof createRoom>>;
export type Device = Awaited<ReturnType<Room['createDevice']>>;

export function updateOf(
  seqNum: number,
  ref: StateRef | null,
  {
    position = 0,
    speed = ref?.paused === false ? 1 : 0,
    ...overrides
  }: Partial<StateUpdate> & { position?: number; speed?: number } = {},
): StateUpdate {
  const plain = ref && { state_machine_id: ref.state_machine_id, state_id: ref.state_id, paused: ref.paused };
  return {
    seq_num: seqNum,
    state_ref: plain,
    sub_state: { playback_speed: speed, position, duration: 0, stream_time: 0 },
    previous_position: 0,
    debug_source: 'progress',
    ...overrides,
  };
}

export function descriptor(id: string) {
  return {
    device_id: id,
    device_type: 'computer',
    brand: 'test',
    model: 'test',
    name: `Device ${id}`,
    platform_identifier: 'test',
    metadata: {},
    capabilities: {
      change_volume: true,
      audio_podcasts: true,
      enable_play_token: true,
      play_token_lost_behavior: 'pause',
      disable_connect: false,
      video_playback: false,
      manifest_formats: ['file_ids_mp4', 'file_urls_mp3'],
      key_systems: ['org.w3.clearkey'],
      mime_types: ['audio/mp4; codecs="mp4a.40.2"', 'audio/mpeg'],
    },
  } as const;
}

type Replace = Extract<TrackPlaybackCommand, { type: 'replace_state' }>;

/** The newest replace_state a device was sent. */
export function lastReplace(device: Device): Replace {
  const all = device.commands().flatMap((command) => (command.type === 'replace_state' ? [command] : []));
  const last = all[all.length - 1];
  expect(last, 'a replace_state').to.not.equal(undefined);
  return last as Replace;
}

/** The URI of the state a command points at. */
export function uriOf({ state_machine, state_ref }: Pick<Replace, 'state_machine' | 'state_ref'>): string | undefined {
  const state = state_machine.states[state_ref?.state_index ?? -1];
  return state_machine.tracks[state?.track ?? -1]?.metadata.uri;
}
