// A playback device as somebody else would write it, from the public shapes alone: it shares no code with the client.
import { WebSocket } from 'ws';

type Json = Record<string, unknown>;

interface Ref {
  readonly state_machine_id: string;
  readonly state_id: string;
  readonly paused: boolean;
}

interface Machine {
  readonly state_machine_id: string;
  readonly states: readonly { readonly state_id: string; readonly track: number }[];
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

/** What the listener in front of it would notice. */
export interface Playing {
  readonly uri: string;
  readonly paused: boolean;
  readonly positionMs: number;
  /** The first bytes of the file it was given. */
  readonly bytes: number;
}

const MANIFEST_FORMATS = ['file_ids_mp3', 'file_urls_mp3', 'file_urls_external', 'file_ids_mp4', 'file_ids_mp4_dual'];

/** Nothing but a host and a token is somebody's own. */
export async function createForeignDevice(host: string, token: string, id = '65b708073fc0480ea92a077233ca87bd1e0dcd4b') {
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

  const subState = (positionMs: number, durationMs: number) => ({
    ...{ playback_speed: ref === null || ref.paused ? 0 : 1, position: positionMs, duration: durationMs },
    ...{ stream_time: positionMs, media_type: 'AUDIO', bitrate: 128_000, audio_quality: 'HIGH', format: 4 },
  });
  const payload = (debugSource: string, previousMs = 0) => {
    seqNum += 1;
    const plain = ref && { state_machine_id: ref.state_machine_id, state_id: ref.state_id, paused: ref.paused };
    const state = { seq_num: seqNum, state_ref: plain, sub_state: subState(playing?.positionMs ?? 0, 0) };
    return { ...state, previous_position: previousMs, debug_source: debugSource };
  };
  const report = (debugSource: string) => call('PUT', `track-playback/v1/devices/${id}/state`, payload(debugSource));

  /** The first bytes of the best file there is. */
  const fetchStart = async (track: Machine['tracks'][number]): Promise<number> => {
    const { file_ids_mp4: mp4 = [], file_urls_mp3: mp3 = [] } = track.manifest;
    const [file] = [...mp4, ...mp3];
    if (file === undefined) return 0;
    const resolve = `storage-resolve/files/audio/interactive/${file.file_id}?version=10000000&product=9&platform=39&alt=json`;
    const answer = file.file_url === null ? await call('GET', resolve) : null;
    const url = file.file_url ?? (answer?.body['cdnurl'] as string[])[0] ?? '';
    const response = await fetch(new URL(url, `http://${host}`), { headers: { range: 'bytes=0-99' } });
    return (await response.arrayBuffer()).byteLength;
  };

  const isCurrent = (prev: Ref | null) => prev === null || (ref !== null && prev.state_id === ref.state_id);

  const replace = async (command: ReplaceState) => {
    if (!isCurrent(command.prev_state_ref)) {
      const rejected = { rejected_state_refs: [command.prev_state_ref], seq_nums: [seqNum] };
      await call('POST', `track-playback/v1/devices/${id}/state_conflict`, { ...payload('modify_current_state'), ...rejected });
      return;
    }
    const { state_machine: next, state_ref: to, seek_to: seekTo } = command;
    const state = to && next.states[to.state_index];
    if (!to || !state) {
      [ref, machine, playing] = [null, null, null];
      await report('state_clear');
      return;
    }
    const isSame = ref?.state_id === state.state_id;
    machine = next;
    ref = { state_machine_id: next.state_machine_id, state_id: state.state_id, paused: to.paused, state_index: to.state_index };
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
      await call('PUT', `track-playback/v1/devices/${id}/volume`, { seq_num: null, command_id: '', volume });
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
    /** Resolves when everything it was told so far is done. */
    idle: () => busy,
    async register() {
      await call('PUT', `v1/me/notifications/user?connection_id=${connectionId}`);
      const { status, body } = await call('POST', 'v1/track-playback/v1/devices', {
        device: {
          ...{ device_id: id, device_type: 'computer', brand: 'public_js-sdk', model: 'harmony-chrome.87-mac', name: 'Speaker' },
          ...{ metadata: {}, platform_identifier: 'web_player osx 11.3.0;chrome 87.0.0;desktop', is_group: false },
          capabilities: {
            ...{ change_volume: true, audio_podcasts: true, enable_play_token: true, play_token_lost_behavior: 'pause' },
            ...{ disable_connect: false, supports_file_media_type: true, video_playback: false },
            manifest_formats: MANIFEST_FORMATS,
          },
        },
        ...{ connection_id: connectionId, client_version: 'harmony:3.19.1-441cc8f', previous_session_state: null },
        ...{ outro_endcontent_snooping: false, volume },
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
    async leave() {
      const { status } = await call('DELETE', `track-playback/v1/devices/${id}`);
      socket.close();
      return status;
    },
    /** What the state it plays says of its place in the machine. */
    index: () => (machine === null ? null : (ref?.state_index ?? null)),
  };
}
