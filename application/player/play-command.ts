import {
  checkContextSwitch,
  checkDescriptor,
  checkFeatureClasses,
  checkPlayableUri,
  checkRepeatMode,
  checkTracks,
} from '#domain/connect/command-arguments.ts';
import { repeatOptions } from '#domain/connect/repeat.ts';
import type { ConnectCommand, PlayOptions, PlayOrigin } from '#domain/connect/types.ts';
import type { PlayRequest } from '../player-view/controller-types.ts';
import { unwrap } from '../runtime/failure.ts';

const OWN_ORIGIN: PlayOrigin = { feature_identifier: 'web_player' };

export interface PlayConditions {
  readonly licence: 'premium' | 'on-demand';
  /** The reasons against skipping to the next track, where this page plays. */
  readonly skipNextReasons: readonly string[];
}

/**
 * Checks a play request and builds its command. Throws Failures: CONNECT_DESCRIPTOR_REQUIRED, CONNECT_INVALID_URI,
 * CONNECT_INVALID_TRACKS, CONNECT_NULL_TRACK, CONNECT_INVALID_TRACK_URI, CONNECT_INVALID_FEATURE_CLASSES,
 * CONNECT_UNKNOWN_REPEAT_MODE, CONTEXT_SWITCH_FORBIDDEN. Spec §3 "Play options", §5.
 */
export function playCommand(wanted: PlayRequest, { licence, skipNextReasons }: PlayConditions): ConnectCommand {
  const request = unwrap(checkDescriptor(wanted));
  const { contextUri, origin = OWN_ORIGIN, trackUris } = request;
  const uris = trackUris === undefined ? null : unwrap(checkTracks(trackUris, 'CONNECT_INVALID_TRACKS'));
  // With tracks, the context is only their name and need not be playable.
  const uri = uris === null ? unwrap(checkPlayableUri(contextUri)) : contextUri;
  if (origin.feature_classes !== undefined) unwrap(checkFeatureClasses(origin.feature_classes));
  unwrap(checkContextSwitch(skipNextReasons));
  return {
    endpoint: 'play',
    context: { ...contextOf(uri), ...(uris ? { pages: [{ tracks: uris.map((uri) => ({ uri })) }] } : {}) },
    play_origin: origin,
    options: { license: request.licence ?? licence, ...startOf(request), ...overrideOf(request) },
  };
}

/** The context of a command. */
export const contextOf = (uri: string) => ({ uri, url: `context://${uri}` });

function startOf({ index, paused, positionMs, trackUid, trackUri }: PlayRequest): PlayOptions {
  const skip_to = {
    ...(trackUid === undefined ? {} : { track_uid: trackUid }),
    ...(trackUri === undefined ? {} : { track_uri: trackUri }),
    ...(index === undefined ? {} : { track_index: index }),
  };
  return {
    ...(Object.keys(skip_to).length === 0 ? {} : { skip_to }),
    ...(positionMs === undefined ? {} : { seek_to: positionMs }),
    ...(paused === undefined ? {} : { initially_paused: paused }),
  };
}

function overrideOf({ repeat, shuffle }: PlayRequest): PlayOptions {
  if (shuffle === undefined && repeat === undefined) return {};
  return {
    player_options_override: {
      ...(shuffle === undefined ? {} : { shuffling_context: shuffle }),
      ...(repeat === undefined ? {} : repeatOptions(unwrap(checkRepeatMode(repeat)))),
    },
  };
}
