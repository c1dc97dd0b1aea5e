import { ENDED_SLACK_MS } from '#domain/constants/page/sdk.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { PlayReason } from '#domain/list-player/types.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import type { Ms } from '#domain/core/units.ts';
import { adClickUrl } from '../player-view/ad-link.ts';
import type { Disallows, ObservedState, PlayerView, TrackView } from '../player-view/controller-types.ts';
import { positionAt } from '../player-view/playback-position.ts';
import type { SdkAd, SdkDisallows, SdkEventName, SdkState, SdkTrack, TrackEnded } from './types.ts';

const REPEAT = { OFF: 0, CONTEXT: 1, TRACK: 2 } as const;

/** Maps the state to the SDK's. `host`: the service's host, which ads may link to. Spec §3 "SDK state". */
export function sdkState(observed: ObservedState, host: string): SdkState {
  const { current, next, previous } = observed.trackWindow;
  return {
    context: observed.context,
    position: observed.positionMs,
    duration: observed.durationMs,
    paused: observed.paused,
    loading: observed.loading,
    timestamp: observed.timestampMs,
    shuffle: observed.shuffle,
    repeat_mode: REPEAT[observed.repeatMode],
    repeat: observed.repeatMode,
    playback_id: observed.playbackId,
    restrictions: observed.restrictions,
    disallows: disallowsOf(observed.disallows),
    track_window: {
      current_track: sdkTrack(current),
      next_tracks: next.map(sdkTrack),
      previous_tracks: previous.map(sdkTrack),
    },
    ...(current.type === 'ad' ? { ads: adOf(current, host) } : {}),
  };
}

function disallowsOf(disallows: Disallows): SdkDisallows {
  return {
    pausing: disallows.pausing,
    resuming: disallows.resuming,
    seeking: disallows.seeking,
    skipping_next: disallows.skippingNext,
    skipping_prev: disallows.skippingPrevious,
    toggling_shuffle: disallows.togglingShuffle,
    toggling_repeat_context: disallows.togglingRepeat,
    toggling_repeat_track: disallows.togglingRepeat,
  };
}

function sdkTrack({ artists, durationMs, group, images, name, type, uid, uri }: TrackView): SdkTrack {
  const album = { name: group.name, uri: type === 'episode' ? uri : group.uri, images: images.map(({ url }) => ({ url })) };
  return { uri, id: idOf(uri), uid, type, name, duration_ms: durationMs, artists, album };
}

const idOf = (uri: string) => parseContentUri(uri)?.id ?? uri.split(':').at(-1) ?? null;

/** Spec §3 "For ads an ads object is derived". An ad's album is where it leads to. */
function adOf({ artists, group, name, uri }: TrackView, host: string): SdkAd {
  return {
    id: idOf(uri),
    advertiser: name || 'advertisement',
    blurb: artists[0]?.name || 'learn more',
    clickUrl: adClickUrl(group.uri, host),
    isSkippable: null,
    isTest: null,
    nonExplicit: null,
    videoOrientation: null,
  };
}

const ACCOUNT: ReadonlySet<ErrorCode> = new Set(['PREMIUM_REQUIRED', 'MAX_SUBSCRIPTIONS', 'CAPPING_USER_IS_CAPPED']);
const AUTHENTICATION: ReadonlySet<ErrorCode> = new Set([
  'TRANSPORT_INVALID_TOKEN',
  'TOKEN_PROVIDER_ERROR',
  'DEALER_AUTHENTICATION_FAILED',
]);
const INITIALIZATION: ReadonlySet<ErrorCode> = new Set([
  'EME_API_UNSUPPORTED',
  'EME_NO_KEY_SYSTEM',
  'LIST_PLAYER_NO_TRACK_PLAYER',
  'REGISTRATION_FAILED',
  'REGISTRATION_EMPTY',
]);

type ErrorEvent = Extract<SdkEventName, `${string}_error` | 'autoplay_failed'>;

/** The SDK event of an error. */
export function errorEventOf({ code, kind, status }: PlayerError): ErrorEvent {
  if (code === 'AUTOPLAY_FAILED') return 'autoplay_failed';
  if (ACCOUNT.has(code)) return 'account_error';
  const isRefused = (kind === 'request' || kind === 'transport') && (status === 401 || status === 403);
  if (AUTHENTICATION.has(code) || isRefused) return 'authentication_error';
  return INITIALIZATION.has(code) || kind === 'transport' || kind === 'request' ? 'initialization_error' : 'playback_error';
}

/**
 * The track that ended between two views, and why; null without one. `asked`: the reason of the last command here; otherwise the
 * change came from another device.
 */
export function trackEndOf(before: PlayerView, after: PlayerView, requested: PlayReason | null, nowMs: Ms): TrackEnded | null {
  if (before.track === null || before.phase === 'idle') return null;
  const { uri } = before.track;
  const wasHeardOut = isAtEnd(before, nowMs);
  if (after.track?.uid !== before.track.uid || after.track.uri !== uri)
    return {
      uri,
      reason: wasHeardOut && before.phase === 'playing' ? 'trackdone' : (requested ?? (after.track ? 'remote' : 'endplay')),
    };
  const isAgain = before.phase === 'playing' && wasHeardOut && after.phase !== 'paused' && !isAtEnd(after, nowMs);
  return isAgain || isOver(before, after, nowMs) ? { uri, reason: 'trackdone' } : null;
}

/** Whether the last track played to its end, and none follows. */
export function isOver(before: PlayerView, after: PlayerView, nowMs: Ms): boolean {
  const wasPlaying = before.phase === 'playing' || before.phase === 'loading';
  const stands = after.track !== null && after.phase === 'paused' && after.nextTracks.length === 0;
  return wasPlaying && stands && after.track.uid === before.track?.uid && isAtEnd(before, nowMs);
}

function isAtEnd(view: PlayerView, nowMs: Ms): boolean {
  return view.durationMs > 0 && positionAt(view, nowMs) >= view.durationMs - ENDED_SLACK_MS;
}

/** Whether the state changed beyond the passing of time. */
export function hasChanged(before: SdkState | null, after: SdkState | null): boolean {
  if (before === null || after === null) return before !== after;
  const still = (state: SdkState) => JSON.stringify({ ...state, position: 0, timestamp: 0 });
  const isMoving = !before.paused && !before.loading;
  const expectedMs = before.position + (isMoving ? after.timestamp - before.timestamp : 0);
  return still(before) !== still(after) || Math.abs(after.position - expectedMs) > ENDED_SLACK_MS;
}
