import * as v from 'valibot';
import type {
  Cluster,
  ClusterDevice,
  ClusterUpdate,
  ConnectCommand,
  PlayContext,
  PlayerState,
  PlayOptions,
  PlayOrigin,
  ProvidedTrack,
} from '#domain/connect/types.ts';
import { COMMAND_TRY_MS, SENDER_ID_LENGTH_MAX } from '#domain/constants/connect.ts';
import { shortText, shortTexts } from './bounded.ts';
import { call } from './call.ts';
import { playbackOptions, restrictions } from './playback-shapes.ts';

type Shape<Type> = v.GenericSchema<unknown, Type>;

const texts = v.record(v.string(), v.string());

export const providedTrack: Shape<ProvidedTrack> = v.object({
  uri: v.string(),
  uid: v.optional(v.string(), ''),
  provider: v.optional(v.picklist(['context', 'queue', 'autoplay']), 'context'),
  metadata: v.optional(texts, {}),
});

const playerState: Shape<PlayerState> = v.object({
  timestamp: v.string(),
  context_uri: v.string(),
  context_url: v.string(),
  context_metadata: texts,
  track: v.nullable(providedTrack),
  playback_id: v.string(),
  session_id: v.string(),
  playback_speed: v.number(),
  position: v.string(),
  position_as_of_timestamp: v.string(),
  duration: v.string(),
  is_playing: v.boolean(),
  is_paused: v.boolean(),
  options: playbackOptions,
  restrictions,
  prev_tracks: v.array(providedTrack),
  next_tracks: v.array(providedTrack),
  queue_revision: v.string(),
});

const clusterDevice: Shape<ClusterDevice> = v.object({
  device_id: v.string(),
  name: v.string(),
  device_type: v.string(),
  device_software_version: v.string(),
  volume: v.number(),
  can_play: v.boolean(),
  capabilities: v.object({ is_controllable: v.boolean(), is_observable: v.boolean(), disable_volume: v.boolean() }),
  metadata_map: texts,
  is_private_session: v.exactOptional(v.boolean()),
});

export const cluster: Shape<Cluster> = v.object({
  timestamp: v.string(),
  version: v.number(),
  active_device_id: v.nullable(v.string()),
  devices: v.record(v.string(), clusterDevice),
  player_state: v.nullable(playerState),
  server_timestamp_ms: v.string(),
});

/** A push on `hm://connect-state/v1/cluster`. */
export const clusterUpdate: Shape<ClusterUpdate> = v.object({
  cluster,
  update_reason: v.picklist(['DEVICE_STATE_CHANGED', 'DEVICES_DISAPPEARED', 'NEW_DEVICE_APPEARED', 'DEVICE_VOLUME_CHANGED']),
  devices_that_changed: v.array(v.string()),
});

/** A push on `hm://connect-state/v1/acks`: the command that was answered with this id is done. */
export const commandAck: Shape<{ readonly ack_id: string }> = v.object({ ack_id: v.string() });

const playContext: Shape<PlayContext> = v.object({
  uri: v.string(),
  url: v.exactOptional(v.string()),
  pages: v.exactOptional(v.array(v.object({ tracks: v.array(v.object({ uri: v.string(), uid: v.exactOptional(v.string()) })) }))),
});

const someOptions = {
  shuffling_context: v.exactOptional(v.boolean()),
  repeating_context: v.exactOptional(v.boolean()),
  repeating_track: v.exactOptional(v.boolean()),
};

const playOptions: Shape<PlayOptions> = v.object({
  skip_to: v.exactOptional(
    v.object({
      track_uid: v.exactOptional(v.string()),
      track_index: v.exactOptional(v.number()),
      track_uri: v.exactOptional(v.string()),
    }),
  ),
  seek_to: v.exactOptional(v.number()),
  initially_paused: v.exactOptional(v.boolean()),
  license: v.exactOptional(v.fallback(v.picklist(['premium', 'on-demand']), 'premium')),
  player_options_override: v.exactOptional(v.object(someOptions)),
});

const playOrigin: Shape<PlayOrigin> = v.object({
  feature_identifier: v.optional(shortText, ''),
  feature_version: v.exactOptional(shortText),
  feature_classes: v.exactOptional(shortTexts),
  view_uri: v.exactOptional(shortText),
  external_referrer: v.exactOptional(shortText),
  referrer_identifier: v.exactOptional(shortText),
});

/** Every command may carry them; a repeated `command_id` is answered as the first time and does nothing more. */
const named = { logging_params: v.exactOptional(v.object({ command_id: v.exactOptional(shortText) })) };

export const connectCommand: Shape<ConnectCommand> = v.variant('endpoint', [
  v.object({
    ...named,
    endpoint: v.literal('play'),
    context: playContext,
    play_origin: v.exactOptional(playOrigin),
    options: v.exactOptional(playOptions),
  }),
  v.object({ ...named, endpoint: v.picklist(['pause', 'resume', 'skip_next', 'skip_prev']) }),
  v.object({ ...named, endpoint: v.literal('seek_to'), value: v.number() }),
  v.object({
    ...named,
    endpoint: v.picklist(['set_shuffling_context', 'set_repeating_context', 'set_repeating_track']),
    value: v.boolean(),
  }),
  v.object({ ...named, endpoint: v.literal('set_options'), ...someOptions }),
  v.object({
    ...named,
    endpoint: v.literal('set_queue'),
    next_tracks: v.array(providedTrack),
    prev_tracks: v.optional(v.array(providedTrack), []),
  }),
  v.object({ ...named, endpoint: v.literal('add_to_queue'), track: v.object({ uri: v.string() }) }),
  v.object({
    ...named,
    endpoint: v.literal('move_in_queue'),
    uid: v.string(),
    before_uid: v.nullable(v.string()),
  }),
  v.object({ ...named, endpoint: v.literal('remove_from_queue'), uids: v.array(v.string()) }),
  v.object({ ...named, endpoint: v.literal('set_private_session'), value: v.boolean() }),
  v.object({ ...named, endpoint: v.literal('update_context'), context: playContext, session_id: v.string() }),
]);

/** Observing: needs the header `X-Spotify-Connection-Id`; the answer is the cluster as it is. */
export const putObserver = call({
  method: 'PUT',
  path: '/connect-state/v1/devices/:observerId',
  retry: 'request',
  /** What the observer says of itself changes nothing. */
  body: v.looseObject({}),
  answer: cluster,
});

export const deleteObserver = call({
  method: 'DELETE',
  path: '/connect-state/v1/devices/:observerId',
  retry: 'request',
  answer: cluster,
});

/**
 * Ours: who sends the command, and which of their commands it is. One that is older than one of theirs that has come is not
 * carried out (409). Absent: the order in which they come counts.
 */
export const sequence = v.exactOptional(
  v.object({ sender_id: v.pipe(v.string(), v.maxLength(SENDER_ID_LENGTH_MAX)), number: v.number() }),
);

const RESTORES = ['restore', 'pause', 'resume'] as const;

/** What waits behind a command is not held up for long; a repeated one is known by its id. */
export const SENT = { retry: 'request', timeoutMs: COMMAND_TRY_MS } as const;

/** 404 'No such device.'; 403 when restricted, with the reason. The command is done when its ack id is pushed. */
export const postPlayerCommand = call({
  method: 'POST',
  path: '/connect-state/v1/player/command/from/:from/to/:to',
  ...SENT,
  body: v.object({ command: connectCommand, sequence }),
  answer: v.object({ ack_id: v.string() }),
});

export const putConnectVolume = call({
  method: 'PUT',
  path: '/connect-state/v1/connect/volume/from/:from/to/:to',
  ...SENT,
  retry: 'volume',
  body: v.object({ volume: v.number(), sequence }),
  answer: v.object({ ack_id: v.string() }),
});

export const postConnectTransfer = call({
  method: 'POST',
  path: '/connect-state/v1/connect/transfer/from/:from/to/:to',
  ...SENT,
  body: v.object({
    transfer_options: v.optional(v.object({ restore_paused: v.optional(v.picklist(RESTORES), 'restore') }), {}),
    command_id: v.exactOptional(shortText),
    sequence,
  }),
  answer: v.object({ ack_id: v.string() }),
});
