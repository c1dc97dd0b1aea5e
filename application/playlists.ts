import * as v from 'valibot';
import type { Playlist } from '#domain/catalog/playlist.ts';
import type { Track } from '#domain/catalog/types.ts';
import { ALBUM_TRACKS_PAGE } from '#domain/constants/library.ts';
import { NONCE_BYTES, OPEN_PLAYLISTS_MAX } from '#domain/constants/playlists.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { addLast, deltaOf, updateAttributes } from '#domain/playlists/ops.ts';
import type { PlaylistAttributes } from '#domain/playlists/types.ts';
import { formatContentUri, parseContentUri } from '#domain/uri/content-uri.ts';
import type { Api } from './api.ts';
import { createBoundedMap } from './bounded-map.ts';
import { getAlbum, getAlbumTracks, getTrack } from './calls/catalog.ts';
import { documentPush, postChanges } from './calls/playlist-documents.ts';
import type { SentOp } from './calls/playlist-ops.ts';
import * as calls from './calls/playlists.ts';
import { errorFrom } from './failure.ts';
import { createListeners } from './listeners.ts';
import { createPlaylistCopy, type PlaylistCopy } from './playlist-copy.ts';
import { createLeftovers, type Leftover, type Leftovers } from './playlist-leftovers.ts';
import { createRecommendations, type Recommendations } from './playlist-recommendations.ts';
import { playlistWire, rootlistWire } from './playlist-wire.ts';
import type { Clock } from './ports/clock.ts';
import type { KeyValueStore } from './ports/key-value-store.ts';
import type { Page } from './ports/page.ts';
import type { Random } from './ports/random.ts';
import type { Transport } from './transport-lease.ts';

/** A listener's playlists, and what can be done with them. Spec §4 "Actions", §7 "playlists". */
export interface PlaylistsUseCase {
  /** Whose they are; null: nobody's. */
  follow(userId: string | null): void;
  /** The one copy of a playlist on this page, asked for at once and kept right while it is held. Null while nobody is signed in. */
  open(playlistId: string): PlaylistCopy | null;
  /** The listener's playlists and folders, in their order. */
  rootlist(): PlaylistCopy | null;
  recommendations(playlistId: string): Recommendations;
  /** A new playlist, public as all are at first; at the top of the listener's own. Rejects with a Failure, as all below. */
  create(name: string, uris?: readonly string[]): Promise<Playlist>;
  createFromAlbum(albumId: string): Promise<Playlist>;
  createFromTrack(trackId: string): Promise<Playlist>;
  /** Behind all; an album's URI stands for its tracks. */
  addTo(playlistId: string, uris: readonly string[]): Promise<void>;
  rename(playlistId: string, name: string): Promise<void>;
  publish(playlistId: string): Promise<void>;
  unpublish(playlistId: string): Promise<void>;
  setCollaborative(playlistId: string, collaborative: boolean): Promise<void>;
  isFollowed(playlistId: string): Promise<boolean>;
  followPlaylist(playlistId: string): Promise<void>;
  /** One's own is gone from one's list, and from nowhere else. */
  unfollowPlaylist(playlistId: string): Promise<void>;
  /** A playlist of the listener's is not called what it was, or more than what is in it changed. */
  onRenamed(listener: (playlistUri: string) => void): () => void;
  /** What the service refused after it had been shown. */
  onError(listener: (error: PlayerError) => void): () => void;
}

export interface PlaylistsParts {
  readonly api: Api;
  readonly clock: Clock;
  readonly random: Random;
  readonly storage: KeyValueStore;
  readonly page: Pick<Page, 'onChange'>;
  readonly transport: Pick<Transport, 'onPush' | 'onState'>;
}

const PLAYLIST_PUSH = /^hm:\/\/playlist\/v2\/playlist\/([0-9a-zA-Z]+)$/;
const ROOTLIST_PUSH = /^hm:\/\/playlist\/user\/.+\/rootlist$/;
const ROOTLIST = 'rootlist';

export function createPlaylists(parts: PlaylistsParts): PlaylistsUseCase {
  const { api, clock, page, random, storage, transport } = parts;
  const errors = createListeners<PlayerError>();
  const renamed = createListeners<string>();
  let copies = new Map<string, PlaylistCopy>();
  const recommendations = createBoundedMap<string, Recommendations>(OPEN_PLAYLISTS_MAX);
  let leftovers: Leftovers | null = null;
  let userId: string | null = null;

  const copyOf = (key: string, wire: Parameters<typeof createPlaylistCopy>[0]['wire'], of: string): PlaylistCopy => {
    const known = copies.get(key);
    if (known) return known;
    const mine = leftovers;
    const copy = createPlaylistCopy({ wire, clock, random, userId: of, keep: (leftover) => mine?.keep(key, leftover) });
    copy.onError(errors.emit);
    const idle = [...copies].find(([, one]) => one.isIdle());
    if (copies.size >= OPEN_PLAYLISTS_MAX && idle) copies.delete(idle[0]);
    copies.set(key, copy);
    copy.refresh();
    return copy;
  };
  const refreshAll = () => {
    for (const copy of copies.values()) copy.refresh();
  };

  /** Sends what an earlier page of this listener's could not. */
  const sendLeftovers = async (all: ReadonlyMap<string, Leftover>, mine: Leftovers) => {
    for (const [key, leftover] of all) {
      const wire = key === ROOTLIST ? rootlistWire(api, userId ?? '') : playlistWire(api, key);
      await wire.change(leftover).catch((thrown: unknown) => {
        const error = errorFrom(thrown);
        if (error.code !== 'REQUEST_FAILED') mine.keep(key, leftover);
        else errors.emit(error);
      });
    }
  };

  const push = (payload: unknown, keyOf: (uri: string) => string) => {
    const parsed = v.safeParse(documentPush, payload);
    if (!parsed.success) return;
    const { uri, ops } = parsed.output;
    copies.get(keyOf(uri))?.pushed(parsed.output);
    if (ops === undefined || ops.some(({ kind }) => kind === 'UPDATE_LIST_ATTRIBUTES')) renamed.emit(uri);
  };
  transport.onPush(PLAYLIST_PUSH, (payload) => push(payload, (uri) => parseContentUri(uri)?.id ?? ''));
  transport.onPush(ROOTLIST_PUSH, (payload) => push(payload, () => ROOTLIST));
  let wasConnected = false;
  transport.onState(({ phase }) => {
    const isConnected = phase === 'connected';
    if (isConnected && !wasConnected) refreshAll();
    wasConnected = isConnected;
  });
  page.onChange((change) => {
    if (change === 'online' || change === 'woke') refreshAll();
  });

  /** A change to a playlist that need not be open: it holds whatever the playlist has become. */
  const change = async (playlistId: string, ops: readonly SentOp[]): Promise<void> => {
    const body = { deltas: [deltaOf(ops)], nonces: [random.hex(NONCE_BYTES)] };
    await api.send(postChanges, { params: { playlistId }, body });
  };
  const update = (playlistId: string, values: Partial<PlaylistAttributes>) => change(playlistId, [updateAttributes(values)]);
  const withTracksOf = async (uris: readonly string[]): Promise<readonly string[]> => {
    const each = uris.map(async (uri) => {
      const parsed = parseContentUri(uri);
      return parsed?.type === 'album' ? trackUris(await albumTracks(api, parsed.id)) : [uri];
    });
    return (await Promise.all(each)).flat();
  };
  const addTo: PlaylistsUseCase['addTo'] = async (playlistId, uris) => {
    const items = (await withTracksOf(uris)).map((uri) => ({ uri }));
    if (items.length > 0) await change(playlistId, [addLast(items)]);
  };
  const create: PlaylistsUseCase['create'] = async (name, uris = []) => {
    const made = await api.send(calls.postUserPlaylist, { params: { userId: userId ?? '' }, body: { name, public: true } });
    if (uris.length > 0) await addTo(made.id, uris);
    return made;
  };

  return {
    follow(next) {
      if (next === userId) return;
      userId = next;
      copies = new Map();
      leftovers = next === null ? null : createLeftovers(storage, next);
      if (leftovers) void sendLeftovers(leftovers.take(), leftovers);
    },
    open: (playlistId) => (userId === null ? null : copyOf(playlistId, playlistWire(api, playlistId), userId)),
    rootlist: () => (userId === null ? null : copyOf(ROOTLIST, rootlistWire(api, userId), userId)),
    recommendations(playlistId) {
      const known = recommendations.get(playlistId) ?? createRecommendations(api, playlistId);
      recommendations.set(playlistId, known);
      return known;
    },
    create,
    async createFromAlbum(albumId) {
      const album = await api.send(getAlbum, { params: { albumId }, query: {} });
      return create(album.name, [formatContentUri({ type: 'album', id: albumId })]);
    },
    async createFromTrack(trackId) {
      const track = await api.send(getTrack, { params: { trackId }, query: {} });
      return create(track.name, [track.uri]);
    },
    addTo,
    rename: (playlistId, name) => update(playlistId, { name }),
    async publish(playlistId) {
      await api.send(calls.putPlaylist, { params: { playlistId }, body: { public: true } });
    },
    async unpublish(playlistId) {
      await api.send(calls.putPlaylist, { params: { playlistId }, body: { public: false } });
    },
    setCollaborative: (playlistId, collaborative) => update(playlistId, { collaborative }),
    async isFollowed(playlistId) {
      const [isFollowed = false] = await api.send(calls.getPlaylistFollowed, {
        params: { playlistId },
        query: { ids: userId ?? '' },
      });
      return isFollowed;
    },
    async followPlaylist(playlistId) {
      await api.send(calls.putPlaylistFollow, { params: { playlistId }, body: { public: false } });
    },
    async unfollowPlaylist(playlistId) {
      await api.send(calls.deletePlaylistFollow, { params: { playlistId } });
    },
    onRenamed: renamed.add,
    onError: errors.add,
  };
}

async function albumTracks(api: Api, albumId: string): Promise<readonly Track[]> {
  const tracks: Track[] = [];
  for (;;) {
    const query = { offset: tracks.length, limit: ALBUM_TRACKS_PAGE };
    const page = await api.send(getAlbumTracks, { params: { albumId }, query });
    tracks.push(...page.items);
    if (page.items.length === 0 || tracks.length >= page.total) return tracks;
  }
}

const trackUris = (tracks: readonly Track[]) => tracks.map(({ uri }) => uri);
