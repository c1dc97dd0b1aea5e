import * as v from 'valibot';
import type { Cluster, ClusterDevice, ClusterUpdate, PlayerState } from '#domain/connect/types.ts';
import { shortText } from '../bounded-text.ts';
import { call } from '../call.ts';
import { connectCommand, providedTrack, COMMAND_POLICY, sequence } from './connect-command.ts';
import { playbackOptions, restrictions } from './playback-shapes.ts';

type Shape<Type> = v.GenericSchema<unknown, Type>;

const texts = v.record(v.string(), v.string());

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

const cluster: Shape<Cluster> = v.object({
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

/** Starts observing: needs the header `X-Spotify-Connection-Id`; the response is the current cluster. */
export const putObserver = call({
  method: 'PUT',
  path: '/connect-state/v1/devices/:observerId',
  retry: 'request',
  /** The observer's own description has no effect. */
  body: v.looseObject({}),
  response: cluster,
});

export const deleteObserver = call({
  method: 'DELETE',
  path: '/connect-state/v1/devices/:observerId',
  retry: 'request',
  response: cluster,
});

const RESTORES = ['restore', 'pause', 'resume'] as const;

/** 404 'No such device.'; 403 with the reason when restricted. The command is done when its ack id is pushed. */
export const postPlayerCommand = call({
  method: 'POST',
  path: '/connect-state/v1/player/command/from/:from/to/:to',
  ...COMMAND_POLICY,
  body: v.object({ command: connectCommand, sequence }),
  response: v.object({ ack_id: v.string() }),
});

export const putConnectVolume = call({
  method: 'PUT',
  path: '/connect-state/v1/connect/volume/from/:from/to/:to',
  ...COMMAND_POLICY,
  retry: 'volume',
  body: v.object({ volume: v.number(), sequence }),
  response: v.object({ ack_id: v.string() }),
});

export const postConnectTransfer = call({
  method: 'POST',
  path: '/connect-state/v1/connect/transfer/from/:from/to/:to',
  ...COMMAND_POLICY,
  body: v.object({
    transfer_options: v.optional(v.object({ restore_paused: v.optional(v.picklist(RESTORES), 'restore') }), {}),
    command_id: v.exactOptional(shortText),
    sequence,
  }),
  response: v.object({ ack_id: v.string() }),
});
