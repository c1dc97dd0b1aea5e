import type { ConnectCommand, PlayOptions } from '#domain/connect/types.ts';
import { HttpError } from '../../ports/route.ts';
import { GIVEN_TRACKS_MAX } from '../../../domain/constants/media/playback.ts';
import { playableUri } from './player-fields.ts';

/**
 * The body of the public API's `PUT /v1/me/player/play` as a command: a context, a list of tracks, or, when empty,
 * going on with what there is. `{context_uri, uris, offset:{position}|{uri}, position_ms}`. Refuses nonsense with 400.
 */
export function parsePlayBody(body: Readonly<Record<string, unknown>>): ConnectCommand {
  const uris = urisOf(body['uris']);
  const contextUri = contextUriOf(body['context_uri']) ?? uris[0];
  const options: PlayOptions = { ...skipTo(body['offset']), ...seekTo(body['position_ms']) };
  if (contextUri === undefined) return { endpoint: 'resume' };
  const pages = uris.length > 0 ? { pages: [{ tracks: uris.map((uri) => ({ uri })) }] } : {};
  return { endpoint: 'play', context: { uri: contextUri, ...pages }, options };
}

/** Null counts as missing. */
function urisOf(uris: unknown): readonly string[] {
  if (uris === undefined || uris === null) return [];
  if (!Array.isArray(uris)) throw new HttpError(400, 'uris: has to be a list');
  if (uris.length === 0) throw new HttpError(400, 'uris: is empty');
  if (uris.length > GIVEN_TRACKS_MAX) throw new HttpError(400, `uris: at most ${String(GIVEN_TRACKS_MAX)} at once`);
  return uris.map((uri: unknown) => playableUri(uri, 'uris'));
}

function contextUriOf(uri: unknown): string | undefined {
  if (uri === undefined || uri === null) return undefined;
  if (typeof uri !== 'string') throw new HttpError(400, 'context_uri: has to be a text');
  if (!uri.startsWith('spotify:'))
    throw new HttpError(400, 'context_uri: is no URI of an album, an artist, a playlist or a show');
  return uri;
}

function seekTo(position: unknown): Pick<PlayOptions, 'seek_to'> {
  if (position === undefined || position === null) return {};
  if (typeof position !== 'number' || !(position >= 0)) throw new HttpError(400, 'position_ms: has to be a number, 0 or more');
  return { seek_to: position };
}

function skipTo(offset: unknown): Pick<PlayOptions, 'skip_to'> {
  if (offset === undefined || offset === null) return {};
  if (typeof offset !== 'object') throw new HttpError(400, 'offset: has to be an object');
  const { uri, position } = offset as Readonly<Record<string, unknown>>;
  if (uri !== undefined) return { skip_to: { track_uri: playableUri(uri, 'offset.uri') } };
  if (position === undefined) throw new HttpError(400, 'offset: names neither position nor uri');
  if (typeof position !== 'number' || !Number.isInteger(position) || position < 0)
    throw new HttpError(400, 'offset.position: is no place in a list');
  return { skip_to: { track_index: position } };
}
