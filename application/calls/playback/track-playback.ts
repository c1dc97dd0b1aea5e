import * as v from 'valibot';
import { CONNECT_VOLUME_MAX } from '#domain/constants/network/connect.ts';
import { shortText } from '../bounded-text.ts';
import { call } from '../call.ts';
import {
  deviceDescriptor,
  indexedStateRef,
  machineTrack,
  stateMachine,
  stateRef,
  stateUpdate,
  stateUpdateEntries,
  trackPlaybackCommand,
} from './playback-shapes.ts';

/** Spec §7 "Track-playback service". Volumes are 0 to 65535. */
export const postDevices = call({
  method: 'POST',
  path: '/track-playback/v1/devices',
  retry: 'registration',
  body: v.object({
    device: deviceDescriptor,
    connection_id: shortText,
    client_version: v.optional(shortText, ''),
    previous_session_state: v.optional(v.nullable(stateUpdate), null),
    volume: v.optional(v.number(), CONNECT_VOLUME_MAX),
    outro_endcontent_snooping: v.optional(v.boolean(), false),
  }),
  response: v.object({
    initial_seq_num: v.number(),
    /** Audio after the end of a track; our service sends none. */
    endsong: v.exactOptional(v.unknown()),
    endsongs: v.exactOptional(v.array(v.unknown())),
  }),
});

/** Changes the name or the capabilities. Spec §7 "PUT devices/{deviceId} (204 updated)". */
export const putDevice = call({
  method: 'PUT',
  path: '/track-playback/v1/devices/:deviceId',
  body: v.object({ device: deviceDescriptor }),
  expect: [204],
});

/**
 * Deregisters with the final state; the state machine is dropped. Spec §7 "DELETE devices/{deviceId} (final state; 200/204;
 * endsong)".
 */
export const deleteDevice = call({
  method: 'DELETE',
  path: '/track-playback/v1/devices/:deviceId',
  retry: 'deregister',
  body: v.nullable(stateUpdate),
  expect: [200, 204],
  response: v.optional(v.object({ endsong: v.exactOptional(v.unknown()) })),
});

/**
 * Responds with the current state machine and state, even without a change. With `Prefer: return=minimal` (RFC 7240) both are
 * null when the device already has them.
 */
export const putDeviceState = call({
  method: 'PUT',
  path: '/track-playback/v1/devices/:deviceId/state',
  retry: 'state',
  body: stateUpdate,
  response: v.object({ state_machine: v.nullable(stateMachine), updated_state_ref: v.nullable(indexedStateRef) }),
});

export const postStateConflict = call({
  method: 'POST',
  path: '/track-playback/v1/devices/:deviceId/state_conflict',
  retry: 'conflict',
  body: v.object({
    ...stateUpdateEntries,
    /** A device may send only the sequence numbers of the refused states. */
    seq_num: v.optional(v.number(), 0),
    rejected_state_refs: v.optional(v.array(v.nullable(stateRef)), []),
    seq_nums: v.optional(v.array(v.number()), []),
  }),
  response: v.object({ commands: v.array(trackPlaybackCommand) }),
});

export const putDeviceVolume = call({
  method: 'PUT',
  path: '/track-playback/v1/devices/:deviceId/volume',
  body: v.object({
    seq_num: v.optional(v.nullable(v.number()), null),
    command_id: v.optional(v.string(), ''),
    volume: v.number(),
  }),
  expect: [200, 204],
});

/** The media a device would play for a track or an episode; starts nothing. */
export const getMedia = call({
  method: 'GET',
  path: '/track-playback/v1/media/:uri',
  query: v.object({ device_id: v.string() }),
  retry: 'none',
  response: v.object({ media: v.record(v.string(), v.object({ item: machineTrack })) }),
});
