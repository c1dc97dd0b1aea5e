import type { RemovedPlaylist } from '#application/calls/playlists.ts';
import type { PlaylistView } from '#application/playlist-copy.ts';
import type { Playlist } from '#domain/catalog/playlist.ts';
import type { PlaylistRef, SearchResults, Track } from '#domain/catalog/types.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import type { PlaylistAttributes, PlaylistItem } from '#domain/playlists/types.ts';
import { albumRefs, tracksOf } from './made-up-answers.ts';
import { madeUpId, wholePage } from './made-up-library.ts';
import type { MemberPage } from '#application/member-pages.ts';

const ADDED_MS = Date.UTC(2024, 4, 17);

/** The songs of the made-up playlist: the first of six albums. */
export const PLAYLIST_TRACKS: readonly Track[] = albumRefs.slice(0, 6).flatMap((album) => tracksOf(album).slice(0, 1));

export const itemOf = (uri: string, at: number, addedBy = 'ada'): PlaylistItem => ({
  uri,
  attributes: { item_id: `i${at}`, added_by: addedBy, timestamp: String(ADDED_MS + at) },
});

const ADDRESSES = { href: '', external_urls: { spotify: '' } };

/** What the rootlist of the listener holds: two playlists, one of them in a folder, and one of somebody else. */
export function madeUpPlaylistRef(name: string, ownerId = 'ada'): PlaylistRef {
  const id = madeUpId(name);
  return {
    ...{ id, uri: `spotify:playlist:${id}`, type: 'playlist', name, ...ADDRESSES },
    owner: userOf(ownerId, nameOf(ownerId)),
    ...{ description: '', images: [], collaborative: false, public: true, snapshot_id: 'r1', primary_color: null },
    tracks: { href: '', total: PLAYLIST_TRACKS.length },
  };
}

const userOf = (id: string, display_name: string) =>
  ({ id, uri: `spotify:user:${id}`, ...ADDRESSES, type: 'user', display_name }) as const;

const nameOf = (id: string) => id.charAt(0).toUpperCase() + id.slice(1);

export const PLAYLIST_REFS = [
  madeUpPlaylistRef('Slow Mornings'),
  madeUpPlaylistRef('Kitchen Radio'),
  madeUpPlaylistRef('Songs Bo Found', 'bo'),
];
const FOLDER = '00112233445566aa';

export function madeUpPlaylist(id: string): Playlist | null {
  const ref = PLAYLIST_REFS.find((one) => one.id === id);
  const contributors = [userOf('cleo', 'Cleo Ray')];
  return ref ? { ...ref, followers: { href: null, total: 1 }, contributors, tracks: wholePage([]) } : null;
}

const ALL = { canEditItems: true, canEditAttributes: true, canAdministrate: true };

/** The copy of a playlist on the page; with these attributes and rights. */
export function playlistViewOf(
  items: readonly PlaylistItem[],
  changes: Partial<PlaylistAttributes> = {},
  view: Partial<PlaylistView> = {},
): PlaylistView {
  const attributes = {
    name: 'Slow Mornings',
    description: 'Before anybody calls',
    collaborative: false,
    public: true,
    ...changes,
  };
  return {
    document: { attributes, items },
    ...{ ownerId: 'ada', capabilities: ALL, conflict: null, isSaving: false, canUndo: false },
    ...view,
  };
}

export const MADE_UP_VIEW = playlistViewOf(PLAYLIST_TRACKS.map(({ uri }, at) => itemOf(uri, at, at === 2 ? 'bo' : 'ada')));

export const MADE_UP_ROOTLIST = playlistViewOf(
  [
    PLAYLIST_REFS[0]?.uri ?? '',
    `spotify:start-group:${FOLDER}:At+home`,
    PLAYLIST_REFS[1]?.uri ?? '',
    `spotify:end-group:${FOLDER}`,
    PLAYLIST_REFS[2]?.uri ?? '',
  ].map((uri, at) => itemOf(uri, at)),
);

/** What a search finds, with the playlists whose name begins like the query. */
export function withPlaylists<Found>(query: string, found: Found | SearchResults): Found | SearchResults {
  const isMeant = ({ name }: PlaylistRef) => name.toLowerCase().startsWith(query.trim().toLowerCase());
  if (typeof found !== 'object' || found === null || !('playlists' in found)) return found;
  return { ...found, playlists: wholePage(PLAYLIST_REFS.filter(isMeant)) };
}

/** Bo is a member who is seen, everybody else is not. */
export function madeUpMember(id: string): MemberPage | PlayerError {
  if (id !== 'bo') return playerError('REQUEST_FAILED', 404);
  const profile = { id, uri: `spotify:user:${id}`, display_name: nameOf(id), images: [], type: 'user', ...ADDRESSES } as const;
  const playlists = PLAYLIST_REFS.filter(({ owner }) => owner.id === id);
  return { profile: { ...profile, followers: { href: null, total: 0 } }, playlists: wholePage(playlists) };
}

/** What was deleted lately, the last one first. */
export const REMOVED_PLAYLISTS: readonly RemovedPlaylist[] = ['Old Winter', 'Older Summer'].map((name, at) => ({
  ...{ id: `removed${String(at)}`, uri: `spotify:playlist:removed${String(at)}`, name, tracks: { total: 12 } },
  ...{ removed_at: Date.UTC(2026, 0, 20 - at), kept_until: Date.UTC(2026, 3, 20 - at) },
}));
