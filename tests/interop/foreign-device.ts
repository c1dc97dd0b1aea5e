// A third-party playback device, written from the public shapes alone: it shares no code with the client.
import { WebSocket } from 'ws';

type Json = Record<string, unknown>;

interface Ref {
  readonly state_machine_id: string;
  readonly state_id: string;
  readonly paused: boolean;
}

interface Machine {
  readonly state_machine_id: string;
  readonly states: readonly {
    readonly state_id: string;
    readonly track: number;
    readonly transitions: { readonly advance: { readonly state_index: number; readonly paused: boolean } | null };
  }[];
  readonly tracks: readonly {
    readonly metadata: { readonly uri: string; readonly duration: number };
    readonly manifest: Readonly<Record<string, readonly { readonly file_id: string; readonly file_url: string | null }[]>>;
  }[];
}

interface ReplaceState {
  readonly type: 'replace_state';
  readonly state_machine: Machine;
  readonly state_ref: { readonly state_index: number; readonly paused: boolean } | null;
  readonly prev_state_ref: Ref | null;
  readonly seek_to: number | null;
}

/** The audible state of the device. */
interface Playing {
  readonly uri: string;
  readonly paused: boolean;
  readonly positionMs: number;
  /** The first bytes of its file. */
  readonly bytes: number;
}

const MANIFEST_FORMATS = ['file_ids_mp3', 'file_urls_mp3', 'file_urls_external', 'file_ids_mp4', 'file_ids_mp4_dual'];

/**
 * `full` sends every field of the public shapes. `least` sends those of an open-source library for such devices: it misspells one
 * capability and leaves out others, does not number its conflicts, compares whole state refs, and takes the machine and the
 * state it has from every response.
 */
export type Form = 'full' | 'least';

const ID = '65b708073fc0480ea92a077233ca87bd1e0dcd4b';

/** Needs only a host and a token. */
export async function createForeignDevice(host: string, token: string, id = ID, form: Form = 'full') {
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`http://${host}/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Json };
  };

  const socket = new WebSocket(`ws://${host}/?access_token=${token}`);
  let ref: (Ref & { readonly state_index: number }) | null = null;
  let machine: Machine | null = null;
  let playing: Playing | null = null;
  let volume = 65_535;
  let seqNum = 0;
  let busy: Promise<unknown> = Promise.resolve();
  const clusters: Json[] = [];
  const pongs: number[] = [];

  const plain = () => ref && { state_machine_id: ref.state_machine_id, state_id: ref.state_id, paused: ref.paused };
  const subState = (positionMs: number, durationMs: number) => ({
    playback_speed: ref === null || ref.paused ? 0 : 1,
    position: positionMs,
    ...(form === 'full' ? { duration: durationMs, stream_time: positionMs, media_type: 'AUDIO', bitrate: 128_000 } : {}),
    ...(form === 'full' ? { audio_quality: 'HIGH', format: 4 } : {}),
  });
  const payload = (debugSource: string, previousMs = 0) => {
    seqNum += 1;
    const state = { seq_num: seqNum, state_ref: plain(), sub_state: subState(playing?.positionMs ?? 0, 0) };
    return { ...state, ...(form === 'full' ? { previous_position: previousMs } : {}), debug_source: debugSource };
  };
  const refusals: unknown[] = [];
  const report = async (debugSource: string) => {
    const update = ref;
    const { body, status } = await call('PUT', `track-playback/v1/devices/${id}/state`, payload(debugSource));
    if (status !== 200) return void refusals.push(body['error']);
    if (form === 'least' && update !== null && update === ref) take(body);
  };
  /** Every response replaces the machine and the state. */
  const take = (response: Json) => {
    machine = response['state_machine'] as Machine | null;
    const to = response['updated_state_ref'] as { readonly state_index: number; readonly paused: boolean } | null;
    const state = to && machine?.states[to.state_index];
    ref = to && state && machine ? refTo(machine, to) : null;
    if (ref === null) playing = null;
  };
  const refTo = (next: Machine, to: { readonly state_index: number; readonly paused: boolean }) => ({
    state_machine_id: next.state_machine_id,
    state_id: next.states[to.state_index]?.state_id ?? '',
    paused: to.paused,
    state_index: to.state_index,
  });

  /** The first bytes of the best file. */
  const fetchStart = async (track: Machine['tracks'][number]): Promise<number> => {
    const { file_ids_mp4: mp4 = [], file_urls_mp3: mp3 = [] } = track.manifest;
    const [file] = [...mp4, ...mp3];
    if (file === undefined) return 0;
    const resolve = `storage-resolve/files/audio/interactive/${file.file_id}?version=10000000&product=9&platform=39&alt=json`;
    const resolved = file.file_url === null ? await call('GET', resolve) : null;
    const url = file.file_url ?? (resolved?.body['cdnurl'] as string[])[0] ?? '';
    const response = await fetch(new URL(url, `http://${host}`), { headers: { range: 'bytes=0-99' } });
    return (await response.arrayBuffer()).byteLength;
  };

  const isCurrent = (prev: Ref | null) => {
    if (form === 'least') return JSON.stringify(prev) === JSON.stringify(plain());
    return prev === null || (ref !== null && prev.state_id === ref.state_id);
  };
  const contradict = async (prev: Ref | null) => {
    const { seq_num, debug_source, ...least } = payload('modify_current_state');
    const update = form === 'full' ? { ...least, seq_num, debug_source } : least;
    const rejected = { rejected_state_refs: [prev], seq_nums: [seqNum] };
    const { body } = await call('POST', `track-playback/v1/devices/${id}/state_conflict`, { ...update, ...rejected });
    if (form === 'least') for (const command of body['commands'] as Json[]) await obey(command);
  };

  const replace = async (command: ReplaceState) => {
    if (!isCurrent(command.prev_state_ref)) return contradict(command.prev_state_ref);
    const { state_machine: next, state_ref: to, seek_to: seekTo } = command;
    const state = to && next.states[to.state_index];
    if (!to || !state) {
      [ref, machine, playing] = [null, null, null];
      await report('state_clear');
      return;
    }
    const isSame = ref?.state_id === state.state_id;
    machine = next;
    ref = refTo(next, to);
    const track = next.tracks[state.track];
    if (!track) return;
    const positionMs = seekTo ?? (isSame ? (playing?.positionMs ?? 0) : 0);
    const bytes = isSame ? (playing?.bytes ?? 0) : await fetchStart(track);
    playing = { uri: track.metadata.uri, paused: to.paused, positionMs, bytes };
    await report(isSame ? 'modify_current_state' : 'before_track_load');
    if (!isSame && !to.paused) await report('started_playing');
  };

  const obey = async (command: Json) => {
    if (command['type'] === 'replace_state') await replace(command as unknown as ReplaceState);
    if (command['type'] === 'ping') await report('ping');
    if (command['type'] === 'set_volume') {
      volume = command['volume'] as number;
      const numbers = form === 'full' ? { seq_num: null, command_id: '' } : {};
      const { body, status } = await call('PUT', `track-playback/v1/devices/${id}/volume`, { ...numbers, volume });
      if (status !== 200) refusals.push(body['error']);
    }
  };

  const connectionId = await new Promise<string>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data) => {
      const message = JSON.parse((data as Buffer).toString()) as Json & { readonly uri?: string };
      const uri = message.uri ?? '';
      const headers = message['headers'] as Record<string, string> | undefined;
      const [first, more] = (message['payloads'] ?? []) as Json[];
      if (more !== undefined) throw new Error('a message with more than one payload');
      if (message['type'] === 'pong') pongs.push(1);
      if (uri.startsWith('hm://pusher/v1/connections/')) resolve(decodeURIComponent(headers?.['Spotify-Connection-Id'] ?? ''));
      if (uri === 'hm://connect-state/v1/cluster' && first) clusters.push(first['cluster'] as Json);
      if (uri === 'hm://track-playback/v1/command' && first) busy = busy.then(() => obey(first));
    });
  });

  return {
    id,
    call,
    ping: () => socket.send('{"type":"ping"}'),
    pongs,
    clusters,
    playing: () => playing,
    volume: () => volume,
    /** Resolves when all received commands are done. */
    idle: () => busy,
    async register() {
      await call('PUT', `v1/me/notifications/user?connection_id=${connectionId}`);
      const { status, body } = await call('POST', 'v1/track-playback/v1/devices', {
        device: {
          device_id: id,
          device_type: 'computer',
          brand: 'public_js-sdk',
          model: 'harmony-chrome.87-mac',
          name: 'Speaker',
          metadata: {},
          platform_identifier: 'web_player osx 11.3.0;chrome 87.0.0;desktop',
          is_group: false,
          capabilities: {
            change_volume: true,
            audio_podcasts: true,
            enable_play_token: true,
            disable_connect: false,
            supports_file_media_type: true,
            manifest_formats: MANIFEST_FORMATS,
            ...(form === 'full'
              ? { play_token_lost_behavior: 'pause', video_playback: false }
              : { play_token_lost_bheavior: 'pause', supports_logout: true, supported_types: ['audio/track'] }),
          },
        },
        connection_id: connectionId,
        client_version: 'harmony:3.19.1-441cc8f',
        ...(form === 'full' ? { previous_session_state: null } : {}),
        outro_endcontent_snooping: false,
        volume,
      });
      seqNum = (body['initial_seq_num'] as number | undefined) ?? 0;
      const observer = { device_info: { capabilities: { can_be_player: false, hidden: true, needs_full_player_state: true } } };
      const cluster = await call(
        'PUT',
        `connect-state/v1/devices/hobs_${id.slice(0, 35)}`,
        { member_type: 'CONNECT_STATE', device: observer },
        { 'x-spotify-connection-id': connectionId },
      );
      return { status, cluster: cluster.body };
    },
    /** The rejected update. */
    refusals,
    /** The track has ended. */
    async advance() {
      const way = machine?.states[ref?.state_index ?? -1]?.transitions.advance;
      const state = way && machine?.states[way.state_index];
      const track = state && machine?.tracks[state.track];
      if (!machine || !way || !track) throw new Error('there is nothing to go on with');
      ref = refTo(machine, way);
      playing = { uri: track.metadata.uri, paused: way.paused, positionMs: 0, bytes: await fetchStart(track) };
      await report('before_track_load');
      await report('started_playing');
    },
    async leave() {
      const { status } = await call('DELETE', `track-playback/v1/devices/${id}`);
      socket.close();
      return status;
    },
    /** The position of its current state in the machine. */
    index: () => (machine === null ? null : (ref?.state_index ?? null)),
  };
}
