import { playerError, type PlayerError } from '../errors/player-error.ts';
import { err, ok, type Result } from '../core/result.ts';
import { parseContentUri, playableUri } from '../uri/content-uri.ts';
import { REPEAT_MODES, type RepeatMode } from './repeat.ts';

/** Checks of arguments from third parties, which may call from plain JavaScript. Spec §5. */
type Checked<Value> = Result<Value, PlayerError>;

type ArrayCode = 'CONNECT_INVALID_TRACKS' | 'CONNECT_INVALID_NEXT_TRACKS' | 'CONNECT_INVALID_PREVIOUS_TRACKS';

/** Errors: CONNECT_DESCRIPTOR_REQUIRED. Spec §5 "Play requires descriptor". */
export function checkDescriptor<Descriptor extends object>(value: Descriptor | null | undefined): Checked<Descriptor> {
  return typeof value === 'object' && value !== null ? ok(value) : err(playerError('CONNECT_DESCRIPTOR_REQUIRED'));
}

/** Checks a URI and returns its playable form. Errors: CONNECT_INVALID_URI. Spec §5 "playURI valid URI", ruling S2.56. */
export function checkPlayableUri(value: unknown): Checked<string> {
  const uri = typeof value === 'string' ? playableUri(value) : null;
  return uri === null ? err(playerError('CONNECT_INVALID_URI')) : ok(uri);
}

/**
 * Checks URIs of tracks and episodes.
 * Errors: the given code for a value that is no array, CONNECT_NULL_TRACK, CONNECT_INVALID_TRACK_URI. Spec §5 "tracks non-null …
 * of type track or episode".
 */
export function checkTracks(value: unknown, code: ArrayCode): Checked<readonly string[]> {
  if (!Array.isArray(value)) return err(playerError(code));
  const uris: string[] = [];
  for (const one of value as readonly unknown[]) {
    if (one === null || one === undefined) return err(playerError('CONNECT_NULL_TRACK'));
    if (typeof one !== 'string' || !isTrack(one)) return err(playerError('CONNECT_INVALID_TRACK_URI'));
    uris.push(one);
  }
  return ok(uris);
}

function isTrack(uri: string): boolean {
  const type = parseContentUri(uri)?.type;
  return type === 'track' || type === 'episode';
}

/** Errors: CONNECT_INVALID_FEATURE_CLASSES. Spec §5 "featureClasses array of strings". */
export function checkFeatureClasses(value: unknown): Checked<readonly string[]> {
  const isFit = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isFit ? ok(value as readonly string[]) : err(playerError('CONNECT_INVALID_FEATURE_CLASSES'));
}

/** Errors: CONNECT_UNKNOWN_REPEAT_MODE. Spec §5 "unknown repeat mode". */
export function checkRepeatMode(value: unknown): Checked<RepeatMode> {
  const mode = REPEAT_MODES.find((one) => one === value);
  return mode === undefined ? err(playerError('CONNECT_UNKNOWN_REPEAT_MODE')) : ok(mode);
}

/** In bit/s. Errors: CONNECT_INVALID_BITRATE. Spec §5 "preferred bitrate must be a number". */
export function checkBitrate(value: unknown): Checked<number> {
  const isFit = typeof value === 'number' && Number.isFinite(value) && value > 0;
  return isFit ? ok(value) : err(playerError('CONNECT_INVALID_BITRATE'));
}

/** The disallow reason of an ad break. */
export const AD_DISALLOW = 'ad_disallow';

/** Errors: CONTEXT_SWITCH_FORBIDDEN during an ad. Spec §5 "Switching context forbidden when … ad_disallow". */
export function checkContextSwitch(skipNextReasons: readonly string[]): Checked<null> {
  return skipNextReasons.includes(AD_DISALLOW) ? err(playerError('CONTEXT_SWITCH_FORBIDDEN')) : ok(null);
}

/**
 * The id of the session whose context changes. Errors: NOTHING_PLAYING, CONNECT_NO_SESSION_ID. Spec §5 "updateCurrentContext".
 */
export function checkCurrentSession(state: { readonly session_id: string } | null): Checked<string> {
  if (state === null) return err(playerError('NOTHING_PLAYING'));
  return state.session_id === '' ? err(playerError('CONNECT_NO_SESSION_ID')) : ok(state.session_id);
}
