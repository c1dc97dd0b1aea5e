import * as v from 'valibot';
import type { ConnectCommand } from '#domain/connect/types.ts';
import type { ListeningMember, ListeningSession, SessionUpdate, SharedPlayback } from '#domain/shared-listening/types.ts';
import { call } from '../call.ts';
import { connectCommand, COMMAND_POLICY, sequence } from './connect-command.ts';

type Shape<Type> = v.GenericSchema<unknown, Type>;

const member: Shape<ListeningMember> = v.object({
  id: v.string(),
  display_name: v.string(),
  joined_timestamp: v.number(),
  is_away: v.boolean(),
  is_paused: v.boolean(),
});

const playback: Shape<SharedPlayback> = v.object({
  context_uri: v.string(),
  track_uri: v.string(),
  next_track_uris: v.array(v.string()),
  position_as_of_timestamp: v.number(),
  timestamp: v.number(),
  is_paused: v.boolean(),
  playback_speed: v.number(),
  duration: v.number(),
});

const session: Shape<ListeningSession> = v.object({
  session_id: v.string(),
  join_session_token: v.string(),
  join_session_url: v.string(),
  session_owner_id: v.string(),
  session_members: v.array(member),
  guests_may_control: v.boolean(),
  playback: v.nullable(playback),
  version: v.number(),
});

/** `social-connect/v2/session_update`. */
export const sessionUpdate: Shape<SessionUpdate> = v.object({
  reason: v.picklist([
    'NEW_SESSION',
    'USER_JOINED',
    'USER_LEFT',
    'YOU_WERE_KICKED',
    'SESSION_DELETED',
    'SESSION_CHANGED',
    'PLAYBACK_CHANGED',
  ]),
  session: v.nullable(session),
});

const current = '/social-connect/v1/sessions/current';

/** The user's current session; null without one. Ours. */
export const getListeningSession = call({ method: 'GET', path: current, response: v.object({ session: v.nullable(session) }) });

/** Creates a session, or changes the host's own. */
export const putListeningSession = call({
  method: 'PUT',
  path: current,
  body: v.object({ guests_may_control: v.exactOptional(v.boolean()) }),
  response: session,
});

/** Leaves the session; with `end` the host ends it for all. */
export const deleteListeningSession = call({
  method: 'DELETE',
  path: current,
  expect: [204],
  query: v.object({ end: v.exactOptional(v.picklist(['true', 'false'])) }),
});

/** The host removes a member. Ours. */
export const deleteListeningMember = call({ method: 'DELETE', path: `${current}/members/:userId`, expect: [204] });

/** A guest pauses only their own playback, or resumes with the others. Ours. */
export const putListeningPause = call({
  method: 'PUT',
  path: `${current}/pause`,
  body: v.object({ paused: v.boolean() }),
  response: session,
});

/** A command of a guest, carried out on the host's device. Ours. */
export const postListeningCommand = call({
  method: 'POST',
  path: `${current}/command`,
  expect: [204],
  ...COMMAND_POLICY,
  body: v.object({ command: connectCommand satisfies Shape<ConnectCommand>, sequence }),
});

/** The members of a session before joining it. Spec §7 "GET /session_info/{sessionToken}". */
export const getSessionInfo = call({
  method: 'GET',
  path: '/social-connect/v1/session_info/:sessionToken',
  response: session,
});

/** Spec §7 "PUT /join/{sessionToken}". */
export const putJoin = call({ method: 'PUT', path: '/social-connect/v1/join/:sessionToken', response: session });
