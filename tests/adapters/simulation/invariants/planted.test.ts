import { expect } from 'chai';
import { CLUSTER_TOPIC, COMMAND_TOPIC, PLAY_TOKEN_LOST_TOPIC } from '#domain/connect/push-topics.ts';
import type { EmbedState } from '#domain/embed/types.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { INVARIANTS, type TraceEvent } from '#simulation';
import {
  answered,
  asked,
  at,
  command,
  connected,
  lookingAtAll,
  media,
  type PlantedPage,
  pushed,
  register,
  registered,
  request,
  sent,
  settled,
  shown,
  track,
  update,
  violatedBy,
} from './planted-trace.ts';

const device = (some: object = {}) => ({
  volume: 65_535,
  capabilities: { is_controllable: true, is_observable: true, disable_volume: false },
  ...some,
});

const player = (some: object = {}) => ({
  ...{ session_id: 's', context_uri: 'c', track: { uid: 't1' }, options: { shuffling_context: false }, next_tracks: [] },
  ...some,
});

const cluster = (version: number, some: object = {}) => ({
  cluster: {
    version,
    timestamp: String(version),
    active_device_id: null,
    devices: { d1: device() },
    player_state: null,
    ...some,
  },
});

const clusterPush = (atMs: number, version: number, some: object = {}) => pushed(atMs, CLUSTER_TOPIC, cluster(version, some));

const batch = (numbers: readonly number[]) =>
  request('POST', '/open-backend-2/v1/v3/events', {
    suppress_persist: false,
    events: numbers.map((number) => ({ sequence_id: 'a', sequence_number: number, event_name: 'e', fragments: {} })),
  });

const playing = (page?: string, playId = 1, atMs = 0): readonly TraceEvent[] => [
  asked(atMs, 'open', playId, {}, page),
  media(atMs, { type: 'loaded', playId, durationMs: 180_000 }, page),
  media(atMs, { type: 'playing', playId, positionMs: 0 }, page),
];

const progressed = (atMs: number, positionMs = atMs, playId = 1, page?: string) =>
  media(atMs, { type: 'progressed', playId, positionMs }, page);

const queued = (uid: string, provider = 'queue') => ({ uid, uri: uid, provider, metadata: {} });

const queueing = request('POST', '/connect-state/v1/player/command/from/d1/to/d2', {
  command: { endpoint: 'add_to_queue', track: { uri: 'q1' }, logging_params: { command_id: 'a' } },
});

const deregister = request('DELETE', '/track-playback/v1/devices/d1');
const elsewhere = register('c9');
const ticket = request('POST', '/session/dealer-ticket');
const skip = request('POST', '/connect-state/v1/player/command/from/d1/to/d2', { command: { endpoint: 'skip_next' } });
const numbered = (number: number, command: object) =>
  request('POST', '/connect-state/v1/player/command/from/d1/to/d2', { command, sequence: { sender_id: 'a', number } });
const volume = (value: number) => request('PUT', '/track-playback/v1/devices/d1/volume', { volume: value });
const stats = (some: object = {}) =>
  request('POST', '/melody/v1/logging/jssdk_playback_stats', {
    ...{ session_id: 's', sequence_id: 1, playback_id: 'p1', play_track: 'spotify:track:a', reason_start: 'clickrow' },
    ...some,
  });
const resolved = request('GET', '/storage-resolve/files/audio/interactive/f1?version=1');
const licence = request('POST', '/licence/clearkey', { kids: ['k'] });
const session = request('GET', '/session', undefined, {});
const replaceState = (stateId: string | null) => ({
  ...{ type: 'replace_state', state_machine: {}, prev_state_ref: null, seek_to: null },
  state_ref: stateId === null ? null : { state_id: stateId },
});
const document = (uris: readonly string[]) => ({
  ...{ revision: 'AAAAAQ==', attributes: { name: 'Camp' } },
  contents: { pos: 0, truncated: false, items: uris.map((uri) => ({ uri })) },
});
const playlist = request('GET', '/playlist/v2/playlist/p1');
const opened = (name: string) => at(0, { type: 'page', what: 'opened' }, name);
const failed = (atMs: number, playId: number) => [
  asked(atMs, 'open', playId),
  media(atMs, { type: 'failed', playId, error: playerError('MEDIA_DECODING', 'broken') }),
];

const PREVIEWS = 'embed preview';
const song = { uri: 'spotify:track:a', type: 'track', flaggedPlayable: true, previewUrl: '/preview/a' };
const embedState = (some: object = {}) =>
  ({
    ...{ engine: 'ready', index: 0, tracks: [song], modal: { visible: false, type: null }, playback: {}, progressMs: 0 },
    session: { loggedIn: false, hasAccessToken: false, isAnonymous: true },
    platform: { forcePreview: false, isMobile: false, isSafari: false },
    ...some,
  }) as unknown as EmbedState;
const widget = (state: EmbedState): readonly TraceEvent[] => [
  at(0, { type: 'page', what: 'opened' }, 'embed'),
  at(0, { type: 'embed', state }, 'embed'),
];
const drag = (pointer: 'down' | 'release', dragging = false) =>
  at(
    0,
    { type: 'drag', pointer, maxMs: 30_000, drag: { dragging, valueMs: 0, movedAtMs: 0 }, chosenMs: dragging ? null : 0 },
    'embed',
  );

/** One wrong history for each rule, and the pages of its world when it is looked at while at rest. */
const PLANTED: Readonly<Record<string, readonly [title: string, events: readonly TraceEvent[], pages?: readonly PlantedPage[]]>> =
  {
    S1: ['a device is active that is none of the devices', [clusterPush(0, 1, { active_device_id: 'd9' })]],
    S2: [
      'two pages sound for five seconds',
      [
        ...playing('desk'),
        ...playing('phone', 1, 60_000),
        ...[500, 3_000, 5_000].map((ms) => progressed(60_000 + ms, ms, 1, 'phone')),
      ],
    ],
    S3: [
      'a state has a lower number than the one before',
      [...registered(), sent(1, update(5, 'progress')), sent(2, update(4, 'ping'))],
    ],
    S4: ['a state is reported before the registration', [...connected(), sent(1, update(1, 'progress'))]],
    S5: ['a page registers a second time on its connection', [...registered(), clusterPush(0, 1), sent(90_000, register())]],
    S6: [
      'the socket is closed while the device deregisters',
      [...registered(), sent(10, deregister), at(11, { type: 'socket-closed', socket: 1, code: 4000, byPage: true })],
    ],
    S7: [
      'a page repeats a state with a new number',
      [...registered(), sent(1, update(1, 'progress', 0, 5)), sent(2, update(2, 'progress', 0, 5))],
    ],
    S8: [
      'the start of a track is reported twice',
      [...registered(), sent(1, update(1, 'started_playing', 1_100)), sent(2, update(2, 'started_playing', 1_600))],
    ],
    S9: [
      'a page goes on after its state was cleared',
      [...playing(), pushed(10, COMMAND_TOPIC, replaceState(null)), progressed(500), progressed(1_000)],
    ],
    S10: ['an unknown command has no error', [pushed(0, COMMAND_TOPIC, { type: 'dance' }), shown(500, {})]],
    S11: ['two volumes are sent within half a second', [...registered(), sent(1, volume(10)), sent(500, volume(20))]],
    S12: [
      'a command goes to a device that may not be controlled',
      [
        clusterPush(0, 1, { devices: { d2: device({ capabilities: { is_controllable: false, is_observable: true } }) } }),
        sent(1, skip),
      ],
    ],
    S13: ['a command ends twice', [command(0, 'pause'), settled(1, 'pause'), settled(2, 'pause')]],
    S15: [
      'an older cluster is shown after a newer one',
      [
        ...connected(),
        clusterPush(0, 5, { active_device_id: 'd1' }),
        clusterPush(10, 4),
        shown(10, { devices: [{ id: 'd1', isActive: false }] }),
        shown(20, {}),
      ],
    ],
    S16: [
      'a queued track comes after one of the context',
      [clusterPush(0, 1, { player_state: player({ next_tracks: [queued('c1', 'context'), queued('q1')] }) })],
    ],
    S17: [
      'a late failure of an earlier track stops the current one',
      [...playing('desk', 2), media(10, { type: 'waiting', playId: 1, positionMs: 0 }), asked(10, 'pause')],
    ],
    S18: [
      'the next track opens after the listening limit',
      [
        ...playing(),
        media(10, { type: 'failed', playId: 1, error: playerError('CAPPING_USER_IS_CAPPED') }),
        asked(10, 'open', 2),
      ],
    ],
    S19: ['a page sounds after it deregistered', [...registered(), ...playing(), answered(10, deregister, 204), progressed(500)]],
    S20: ['a page sounds without its play token', [...playing(), pushed(10, PLAY_TOKEN_LOST_TOPIC, {}), progressed(500)]],
    S21: ['a position moves back without a seek', [...playing(), progressed(5_000), progressed(5_500, 2_000)]],
    S22: [
      'a track may be preloaded with a minute left',
      [...playing(), progressed(120_000), media(120_000, { type: 'can-preload', playId: 1 })],
    ],
    S29: ['a file is resolved twice within a second', [sent(0, resolved), answered(1, resolved, 200, {}), sent(900, resolved)]],
    S30: ['a refused licence is asked for again', [sent(0, licence), answered(1, licence, 403), sent(200, licence)]],
    S31: ['four positions come within a second', [...playing(), ...[100, 200, 300, 400].map((ms) => progressed(ms))]],
    S32: [
      'a page plays again although the browser refused it',
      [asked(0, 'open', 1), media(10, { type: 'autoplay-failed', playId: 1 }), asked(20, 'play')],
    ],
    S33: [
      'an eighth track opens after seven failed',
      [1, 2, 3, 4, 5, 6, 7, 8].flatMap((playId) => failed(playId * 1_000, playId)),
    ],
    S34: [
      'shuffle changes the current track',
      [
        clusterPush(0, 1, { player_state: player() }),
        clusterPush(10, 2, { player_state: player({ track: { uid: 't2' }, options: { shuffling_context: true } }) }),
      ],
    ],
    S35: [
      'smart previous goes back after a minute',
      [
        shown(0, { phase: 'paused', track: track('t1'), positionMs: 60_000, durationMs: 180_000 }),
        command(10, 'smart-previous'),
        sent(10, request('POST', '/connect-state/v1/player/command/from/d1/to/d2', { command: { endpoint: 'skip_prev' } })),
      ],
    ],
    S37: [
      'another context plays during an advertisement',
      [shown(0, { restrictions: { disallow_skipping_next_reasons: ['ad_disallow'] } }), command(10, 'play'), settled(20, 'play')],
    ],
    S38: ['the stats of a playback are sent again', [sent(0, stats()), answered(1, stats(), 202), sent(9_000, stats())]],
    S39: ['more was played than the track is long', [sent(400_000, stats({ ms_played_union: 200_000, ms_total_est: 180_000 }))]],
    S40: ['two playbacks have the same number', [sent(0, stats()), sent(1, stats({ playback_id: 'p2' }))]],
    S41: ['an advertisement is tracked', [sent(0, stats({ play_track: 'spotify:ad:a' }))]],
    S42: ['an event is uploaded again', [answered(0, batch([1]), 200, { error: [] }), sent(1, batch([1]))]],
    S43: ['events are uploaded offline', [at(0, { type: 'page-change', change: 'offline' }), sent(1, batch([1]))]],
    S44: ['a batch has 21 events', [sent(0, batch(Array.from({ length: 21 }, (_, index) => index + 1)))]],
    S45: [
      'a log has a token in it',
      [
        answered(0, session, 200, { accessToken: 'abcdef' }),
        at(1, { type: 'log', level: 'warn', message: 'token abcdef', detail: {} }),
      ],
    ],
    S46: ['two identical requests are pending', [sent(0, playlist), sent(1, { ...playlist })]],
    S47: [
      'a token is renewed three times in a minute',
      [0, 1, 2].flatMap((n) => [sent(n * 9, session), answered(n * 9 + 1, session, 200, {})]),
    ],
    S48: [
      'a page connects again at once',
      [...connected(), at(9_000, { type: 'socket-closed', socket: 1, code: 1006, byPage: false }), sent(9_100, ticket)],
    ],
    S49: ['a page pings after ten seconds', [...connected(), at(10_000, { type: 'sent', socket: 1, text: '{"type":"ping"}' })]],
    S50: [
      'a page registers on a connection that it does not have',
      [...connected(), sent(1, elsewhere), answered(2, elsewhere, 200, {})],
    ],
    S51: [
      'a command is tried four times',
      [0, 1, 2, 3].flatMap((n) => [sent(n * 1_000, skip), answered(n * 1_000 + 1, skip, 503)]),
    ],
    S52: [
      'one socket is reported twice',
      [0, 1].map((ms) =>
        at(ms, { type: 'log', level: 'warn', message: 'transport: lost', detail: { code: 'DEALER_CONNECTION_ERROR' } }),
      ),
    ],
    S54: [
      'a request has the token of a session that ended',
      [
        answered(0, session, 200, { accessToken: 'secret' }),
        answered(10, request('POST', '/logout', undefined, {}), 204),
        sent(20, playlist),
      ],
    ],
    S55: [
      'a refused registration is repeated',
      [...connected(), sent(0, register()), answered(1, register(), 429), sent(9_000, register())],
    ],
    S56: [
      'a preview sounds after 30 s',
      [
        ...widget(embedState()),
        asked(0, 'open', 1, {}, PREVIEWS),
        media(31_000, { type: 'progressed', playId: 1, positionMs: 31_000 }, PREVIEWS),
      ],
    ],
    S57: [
      'the prompt comes after a second',
      [
        ...widget(embedState()),
        at(0, { type: 'visitor', event: { type: 'PLAY', index: 0 } }, 'embed'),
        asked(0, 'open', 1, {}, PREVIEWS),
        media(0, { type: 'playing', playId: 1, positionMs: 0 }, PREVIEWS),
        at(1_000, { type: 'embed', state: embedState({ modal: { visible: true, type: 'PROMPT' } }) }, 'embed'),
      ],
    ],
    S58: ['the end of a drag is reported twice', [...widget(embedState()), drag('down', true), drag('release'), drag('release')]],
    S60: [
      'one revision has two contents',
      [answered(0, playlist, 200, document(['a'])), answered(1, playlist, 200, document(['b']), {}, 'phone')],
    ],
    S62: [
      'a page that signed out keeps its socket',
      [opened('desk'), ...connected()],
      [{ name: 'desk', phase: 'anonymous', view: { connection: 'disconnected' } }],
    ],
    S63: [
      'a seek overtakes an addition to the queue',
      [sent(0, numbered(1, { endpoint: 'add_to_queue' })), sent(10, numbered(2, { endpoint: 'seek_to', value: 0 }))],
    ],
    S64: [
      'a page goes on while another device is active',
      [
        ...registered(),
        shown(0, {}),
        ...playing(),
        clusterPush(10, 5, { active_device_id: 'd2', devices: { d1: device(), d2: device() } }),
        progressed(500),
        progressed(1_000),
      ],
    ],
    S65: [
      'a page sounds that is shown as paused',
      [
        ...registered(),
        shown(0, {}),
        ...playing(),
        clusterPush(10, 5, { active_device_id: 'd1', player_state: player({ is_paused: true }) }),
        progressed(500),
        progressed(17_000),
      ],
    ],
    S66: [
      'a track starts from the beginning on another device',
      [
        ...registered(),
        clusterPush(10, 5, {
          ...{ active_device_id: 'd2', devices: { d1: device(), d2: device() } },
          player_state: player({ position: '60000' }),
        }),
        pushed(20, COMMAND_TOPIC, {
          ...{ type: 'replace_state', version: 5, prev_state_ref: null, seek_to: 0 },
          state_ref: { state_id: 's1', state_index: 0 },
          state_machine: { attributes: { playback_session_id: 's' }, states: [{ track_uid: 't1' }] },
        }),
      ],
    ],
    S68: [
      'two pages are pushed two clusters with one number',
      [clusterPush(0, 1), pushed(0, CLUSTER_TOPIC, cluster(1, { timestamp: '2' }), 'phone')],
    ],
    S69: [
      'a command is carried out twice',
      [
        ...connected(),
        sent(0, queueing),
        sent(5_000, queueing),
        clusterPush(5_000, 1, { player_state: player({ next_tracks: [queued('q1'), queued('q1')] }) }),
      ],
    ],
    L1: [
      'a page is not connected although all is well',
      [opened('desk')],
      [{ name: 'desk', view: { connection: 'disconnected', devices: [{ id: 'desk', isActive: false, volume01: 1 }] } }],
    ],
    L2: ['a play command has no sound and no error', [command(50_000, 'play'), settled(50_010, 'play'), shown(81_000, {})]],
    L3: [
      'a track waits for bytes that could come',
      [...playing(), media(500, { type: 'waiting', playId: 1, positionMs: 500 }), shown(50_000, {})],
    ],
    L4: [
      'a page is not connected long after it woke',
      [
        shown(0, { connection: 'connected' }),
        at(0, { type: 'page', what: 'asleep' }),
        at(50_000, { type: 'page', what: 'awake' }),
        shown(50_000, { connection: 'reconnecting' }),
        shown(71_000, { connection: 'reconnecting' }),
      ],
    ],
    L5: ['a command does not end', [command(0, 'pause'), shown(151_000, {})]],
    L6: [
      'a page lost an event',
      [opened('desk')],
      [
        {
          ...{ name: 'desk', view: { devices: [{ id: 'desk', isActive: false, volume01: 1 }] } },
          telemetry: { waiting: [], uploads: [], counts: { produced: 2, delivered: 1, dropped: 0 } },
        },
      ],
    ],
    L7: [
      'playback is shown after the last track',
      [
        ...playing(),
        shown(0, { phase: 'playing', track: track('t1'), durationMs: 180_000 }),
        media(180_000, { type: 'ended', playId: 1, nextPlayId: null }),
        shown(190_000, { phase: 'playing', track: track('t1'), durationMs: 180_000 }),
      ],
    ],
    L8: [
      'a device that is gone stays active',
      [
        ...registered('phone', 'd2'),
        at(10, { type: 'page', what: 'crashed' }, 'phone'),
        shown(60_000, { devices: [{ id: 'd2', isActive: true }] }),
      ],
    ],
    L9: [
      'a page has stopped trying to connect',
      [shown(0, { connection: 'reconnecting' }), shown(160_000, { connection: 'reconnecting' })],
    ],
    L10: [
      'a page shows another volume of a device than was set',
      [
        shown(0, { devices: [{ id: 'd1', isActive: false, volume01: 1 }] }, 'phone'),
        sent(10, volume(32_768)),
        answered(10, volume(32_768), 200),
        shown(3_000, {}),
      ],
    ],
    L11: [
      'two pages keep different revisions of a playlist',
      [
        opened('desk'),
        opened('phone'),
        answered(0, playlist, 200, document(['a'])),
        answered(1, playlist, 200, { ...document(['b']), revision: 'AAAAAg==' }, {}, 'phone'),
      ],
      ['desk', 'phone'].map((name) => ({
        name,
        view: { devices: ['desk', 'phone'].map((id) => ({ id, isActive: false, volume01: 1 })) },
      })),
    ],
    L12: [
      'two tabs register in turns',
      [0, 1, 2, 3, 4, 5, 6].flatMap((turn) => [
        ...connected(90_000 + turn * 1_000, `c${String(turn)}`),
        sent(90_000 + turn * 1_000, register(`c${String(turn)}`)),
      ]),
    ],
  };

describe('a planted violation', () => {
  for (const [id, [title, events, pages]] of Object.entries(PLANTED))
    it(`is found by ${id} alone: ${title}`, () => expect(violatedBy(events, pages)).to.deep.equal([id]));

  it('is found alike by rules that look at every event, not only at those that they read', () => {
    const all = INVARIANTS.map(lookingAtAll);
    for (const [id, [, events, pages]] of Object.entries(PLANTED)) expect(violatedBy(events, pages, all)).to.deep.equal([id]);
  });

  it('is found by S17 when a late pause of an earlier track counts for the current one', () => {
    const late = media(100, { type: 'paused', playId: 1, positionMs: 0 });
    const events = [...playing('desk', 2), shown(20, { phase: 'playing' }), late, shown(110, { phase: 'paused' })];
    expect(violatedBy(events)).to.deep.equal(['S17']);
  });

  it('is found by S52 when a page reports a socket that is open', () => {
    const lost = { message: 'transport: lost', detail: { code: 'DEALER_CONNECTION_ERROR' } };
    expect(violatedBy([...connected(), at(10, { type: 'log', level: 'warn', ...lost })])).to.deep.equal(['S52']);
  });

  it('is none when a seek leads to where the next track may be preloaded', () => {
    const seek = asked(10_000, 'seek', null, { positionMs: 179_950 });
    const canPreload = media(10_000, { type: 'can-preload', playId: 1 });
    expect(violatedBy([...playing(), progressed(10_000), seek, canPreload])).to.deep.equal([]);
  });

  it('is none when an embed preloads the next preview, a plain file', () => {
    const events = [...widget(embedState()), asked(0, 'preload', 2, { mimeType: 'audio/mpeg' }, PREVIEWS)];
    expect(violatedBy(events)).to.deep.equal([]);
    expect(violatedBy([asked(0, 'preload', 2, { mimeType: 'audio/mpeg' }, 'desk')])).to.deep.equal(['S22']);
  });

  it('exists for every invariant', () => {
    expect(INVARIANTS.map(({ id }) => id)).to.deep.equal(Object.keys(PLANTED));
  });
});
