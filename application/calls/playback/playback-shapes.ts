import * as v from 'valibot';
import { INLINE_LICENCE_LENGTH_MAX } from '#domain/constants/playback/media.ts';
import { SPEED_MAX } from '#domain/constants/playback/sound.ts';
import type {
  IndexedStateRef,
  MachineState,
  MachineTrack,
  Manifest,
  ManifestFile,
  ManifestVideo,
  PlaybackOptions,
  Restrictions,
  StateMachine,
  StateRef,
  StateUpdate,
  TrackPlaybackCommand,
  Transition,
} from '#domain/track-playback/types.ts';
import { STATE_UPDATE_REASONS } from '#domain/track-playback/types.ts';
import { DEVICE_TYPES, type DeviceDescriptor } from '#domain/devices/types.ts';
import { seekTable } from './audio-manifest.ts';
import { shortRecord, shortText, shortTexts } from '../bounded-text.ts';
import { image } from '../catalog/catalog-shapes.ts';

type Shape<Type> = v.GenericSchema<unknown, Type>;

const stateRefEntries = { state_machine_id: v.string(), state_id: v.string(), paused: v.boolean() };
export const stateRef: Shape<StateRef> = v.object(stateRefEntries);
export const indexedStateRef: Shape<IndexedStateRef> = v.object({ ...stateRefEntries, state_index: v.number() });

const transition: Shape<Transition | null> = v.nullable(
  v.object({ state_index: v.number(), paused: v.boolean(), active_alias: v.null() }),
);

const reasons = v.exactOptional(v.array(v.string()));
export const restrictions: Shape<Restrictions> = v.object({
  disallow_pausing_reasons: reasons,
  disallow_resuming_reasons: reasons,
  disallow_seeking_reasons: reasons,
  disallow_peeking_prev_reasons: reasons,
  disallow_peeking_next_reasons: reasons,
  disallow_skipping_prev_reasons: reasons,
  disallow_skipping_next_reasons: reasons,
  disallow_toggling_repeat_context_reasons: reasons,
  disallow_toggling_repeat_track_reasons: reasons,
  disallow_toggling_shuffle_reasons: reasons,
});

export const playbackOptions: Shape<PlaybackOptions> = v.object({
  shuffling_context: v.boolean(),
  repeating_context: v.boolean(),
  repeating_track: v.boolean(),
});

const machineState: Shape<MachineState> = v.object({
  state_id: v.string(),
  track: v.number(),
  track_uid: v.string(),
  transitions: v.object({
    advance: transition,
    skip_next: transition,
    skip_prev: transition,
    show_next: transition,
    show_prev: transition,
  }),
  restrictions,
  disallow_seeking: v.boolean(),
  initial_playback_position: v.nullable(v.number()),
});

const impressionUrls = v.nullable(v.array(v.string()));

/** A malformed one counts as none: the page requests the licence. */
const inlineLicence = v.fallback(
  v.nullable(
    v.object({
      key_system: v.string(),
      expires_at: v.number(),
      body: v.pipe(v.string(), v.maxLength(INLINE_LICENCE_LENGTH_MAX)),
    }),
  ),
  null,
);

const manifestFile: Shape<ManifestFile> = v.object({
  file_id: v.string(),
  file_url: v.nullable(v.string()),
  format: v.string(),
  mime_type: v.string(),
  bitrate: v.number(),
  audio_quality: v.string(),
  track_type: v.literal('AUDIO'),
  impression_urls: impressionUrls,
  gain_db: v.nullable(v.number()),
  urls: v.exactOptional(v.array(v.string())),
  loudness: v.exactOptional(
    v.object({
      track_peak: v.nullable(v.number()),
      album_gain_db: v.nullable(v.number()),
      album_peak: v.nullable(v.number()),
    }),
  ),
  seek_table: v.nullable(seekTable),
  licence: v.exactOptional(inlineLicence),
});

const manifestVideo: Shape<ManifestVideo> = v.object({
  file_id: v.string(),
  format: v.string(),
  bitrate: v.number(),
  track_type: v.literal('VIDEO'),
  impression_urls: impressionUrls,
});

const files = v.exactOptional(v.array(manifestFile));
const manifest: Shape<Manifest> = v.object({
  file_ids_mp4: files,
  file_ids_mp4_dual: files,
  file_urls_mp3: files,
  file_urls_external: files,
  manifest_ids_video: v.exactOptional(v.array(manifestVideo)),
  reason: v.exactOptional(v.string()),
});

export const machineTrack: Shape<MachineTrack> = v.object({
  content_type: v.picklist(['TRACK', 'EPISODE', 'AD']),
  track_type: v.picklist(['AUDIO', 'VIDEO']),
  metadata: v.object({
    uri: v.string(),
    context_uri: v.string(),
    context_description: v.nullable(v.string()),
    name: v.string(),
    authors: v.array(v.object({ name: v.string(), uri: v.string() })),
    group_uri: v.string(),
    group_name: v.string(),
    images: v.array(image),
    duration: v.number(),
    linked_from_uri: v.nullable(v.string()),
  }),
  manifest,
  ms_played_until_update: v.number(),
  ms_playing_update_interval: v.number(),
});

export const stateMachine: Shape<StateMachine> = v.object({
  state_machine_id: v.string(),
  attributes: v.object({ options: playbackOptions, playback_session_id: v.string() }),
  states: v.array(machineState),
  tracks: v.array(machineTrack),
});

/** The payload of a push on `hm://track-playback/v1/command`; the machine handles unknown types. */
export const trackPlaybackCommand: Shape<TrackPlaybackCommand> = v.variant('type', [
  v.object({
    type: v.literal('replace_state'),
    state_machine: stateMachine,
    state_ref: v.nullable(indexedStateRef),
    prev_state_ref: v.nullable(stateRef),
    seek_to: v.nullable(v.number()),
    version: v.exactOptional(v.number()),
    keeps_pause: v.exactOptional(v.boolean()),
    repeats_seek: v.exactOptional(v.boolean()),
    sent_by: v.exactOptional(v.string()),
  }),
  v.object({ type: v.literal('set_volume'), volume: v.number() }),
  v.object({ type: v.literal('log_out') }),
  v.object({ type: v.literal('ping') }),
]);

/** Values that a minimal device leaves out have a default here; unknown fields are ignored. */
export const stateUpdateEntries = {
  seq_num: v.number(),
  state_ref: v.optional(v.nullable(stateRef), null),
  sub_state: v.optional(
    v.object({
      playback_speed: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(SPEED_MAX)), 1),
      position: v.optional(v.number(), 0),
      duration: v.optional(v.number(), 0),
      stream_time: v.optional(v.number(), 0),
    }),
    {},
  ),
  previous_position: v.optional(v.number(), 0),
  debug_source: v.fallback(v.picklist(STATE_UPDATE_REASONS), 'progress'),
};
export const stateUpdate: Shape<StateUpdate> = v.object(stateUpdateEntries);

/** Only the name and the capabilities to play are required. */
export const deviceDescriptor: Shape<DeviceDescriptor> = v.object({
  device_id: shortText,
  device_type: v.fallback(v.picklist(DEVICE_TYPES), 'unknown'),
  brand: v.optional(shortText, ''),
  model: v.optional(shortText, ''),
  name: shortText,
  platform_identifier: v.optional(shortText, ''),
  platform_version: v.exactOptional(shortText),
  metadata: v.optional(shortRecord, {}),
  capabilities: v.object({
    change_volume: v.optional(v.boolean(), true),
    volume_steps: v.exactOptional(v.number()),
    audio_podcasts: v.optional(v.boolean(), true),
    endsong_snooping: v.exactOptional(v.boolean()),
    enable_play_token: v.fallback(v.literal(true), true),
    play_token_lost_behavior: v.fallback(v.picklist(['pause', 'stop']), 'pause'),
    disable_connect: v.optional(v.boolean(), false),
    video_playback: v.optional(v.boolean(), false),
    manifest_formats: shortTexts,
    key_systems: v.exactOptional(shortTexts),
    mime_types: v.exactOptional(shortTexts),
  }),
});
