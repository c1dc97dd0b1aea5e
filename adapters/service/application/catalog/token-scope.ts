import { formatContentUri, parseContentUri, type ContentUri } from '#domain/uri/content-uri.ts';
import { HttpError, type Caller } from '../ports/route.ts';
import { playlistHolds } from '../records/playlist-membership.ts';
import type { Store } from '../ports/store.ts';
import { KINDS, type AlbumRecord, type EpisodeRecord, type TrackRecord } from '../records/records.ts';

/** The scope of a token for one resource (an embed's): the resource and its parts. */
export interface TokenScope {
  covers(caller: Caller, uri: string): Promise<boolean>;
  /** Refuses with 403 what the token does not reach. */
  refuseUnlessCovered(caller: Caller, uri: string): Promise<void>;
}

export function createTokenScope(store: Store): TokenScope {
  const ownersOf = async ({ type, id }: ContentUri): Promise<readonly string[]> => {
    if (type === 'track') {
      const track = (await store.get<TrackRecord>(KINDS.track, id))?.doc;
      return track ? [track.albumId, ...track.artistIds] : [];
    }
    if (type === 'album') return (await store.get<AlbumRecord>(KINDS.album, id))?.doc.artistIds ?? [];
    if (type !== 'episode') return [];
    const episode = (await store.get<EpisodeRecord>(KINDS.episode, id))?.doc;
    return episode ? [episode.showId] : [];
  };
  const covers: TokenScope['covers'] = async ({ resource, userId }, uri) => {
    if (resource === null || resource === uri) return true;
    const wanted = parseContentUri(uri);
    const granted = parseContentUri(resource);
    if (wanted === null || granted === null) return false;
    if (granted.type === 'playlist') return playlistHolds(store, granted.id, formatContentUri(wanted), userId);
    return (await ownersOf(wanted)).includes(granted.id);
  };
  return {
    covers,
    async refuseUnlessCovered(caller, uri) {
      if (!(await covers(caller, uri))) throw new HttpError(403, 'This token is good for one resource only');
    },
  };
}
