import type { PlayContext, PlayOptions } from '#domain/connect/types.ts';
import { placeOfUid } from '#domain/list-player/item-uids.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { HttpError, httpErrorFrom } from '../ports/route.ts';
import { GIVEN_TRACKS_MAX, QUEUED_AT_ONCE_MAX } from '../../domain/constants/media/playback.ts';
import type { GivenTrack, LoadedContext } from '../../domain/player-session/session-types.ts';
import { indexOfTrack, type ContextReader } from './contexts/context-pages.ts';

/** The context of a play command: supplied tracks, or a context of the library. Errors: 404 for an unknown context. */
export async function loadContext(contextOf: ContextReader, { uri, pages }: PlayContext): Promise<LoadedContext> {
  const givenTracks = pages?.flatMap(({ tracks }) => tracks).slice(0, GIVEN_TRACKS_MAX) ?? [];
  if (givenTracks.length > 0) return { uri, name: '', total: givenTracks.length, given: givenTracks };
  const context = await contextOf(uri, 0, 1);
  if (context === null) throw unknownContextError(uri);
  return { uri, name: context.name, total: context.total, given: null };
}

/** The tracks to queue for URIs of tracks, episodes and contexts, in order and cut at a maximum. Errors: 404 for an unknown one. */
export async function queueableUris(contextOf: ContextReader, uris: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const uri of uris) {
    const rest = QUEUED_AT_ONCE_MAX - found.length;
    if (rest <= 0) break;
    const context = await contextOf(uri, 0, rest);
    if (context === null) throw unknownContextError(uri);
    found.push(...context.uris);
  }
  return found;
}

/** The index at which playback starts; null for the first track of the order. 404 for an unknown track or index. */
export async function startIndex(
  contextOf: ContextReader,
  context: LoadedContext,
  skipTo: NonNullable<PlayOptions['skip_to']>,
): Promise<number | null> {
  const { track_uid, track_uri, track_index } = skipTo;
  if (context.given !== null) return indexInGiven(context.given, skipTo);
  const hinted = placeOfUid(track_uid ?? '')?.index ?? track_index ?? null;
  if (track_uri !== undefined) return indexOr404(track_uri, await indexOfTrack(contextOf, context.uri, track_uri, hinted));
  if (hinted !== null && hinted >= context.total) throw noSuchTrackError();
  return hinted;
}

function indexInGiven(tracks: readonly GivenTrack[], { track_uid, track_uri, track_index }: NonNullable<PlayOptions['skip_to']>) {
  const fits = ({ uri, uid }: GivenTrack) => (track_uid !== undefined && uid === track_uid) || uri === track_uri;
  const hinted = track_index === undefined ? undefined : tracks[track_index];
  if (hinted && track_uri === undefined && track_uid === undefined) return track_index ?? null;
  if (hinted && fits(hinted)) return track_index ?? null;
  if (track_uid === undefined && track_uri === undefined) {
    if (track_index !== undefined) throw noSuchTrackError();
    return null;
  }
  const at = tracks.findIndex(fits);
  return indexOr404(track_uri ?? track_uid ?? '', at < 0 ? null : at);
}

function indexOr404(uri: string, index: number | null): number {
  if (index === null) throw unknownContextError(uri);
  return index;
}

function noSuchTrackError(): HttpError {
  return new HttpError(404, 'The list has no track there', {}, { reason: 'NO_SPECIFIC_TRACK' });
}

function unknownContextError(uri: string): HttpError {
  return httpErrorFrom(404, playerError('CONTEXT_UNKNOWN', uri));
}
