import { isExpandable } from './sync/expandable.ts';
import { PLAYLIST_TOPIC, ROOTLIST_TOPIC } from '#domain/connect/push-topics.ts';
import * as v from 'valibot';
import { NEW_PLAYLIST_BYTES, NONCE_BYTES, OPEN_PLAYLISTS_MAX } from '#domain/constants/content/playlists.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { addFirst } from '#domain/playlists/operations.ts';
import { idFromHex } from '#domain/uri/base62.ts';
import { formatContentUri, parseContentUri } from '#domain/uri/content-uri.ts';
import type { Api } from '../api/api-client.ts';
import { createLruMap } from '../runtime/lru-map.ts';
import { getAlbum, getTrack } from '../calls/catalog/catalog.ts';
import { documentPush } from '../calls/playlists/documents.ts';
import * as calls from '../calls/playlists/playlists.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import type { OutboxHandler, Outbox } from '../api/outbox.ts';
import { createReplicaRegistry } from './sync/replica-registry.ts';
import type { PlaylistReplica, UndoStep } from './sync/replica-view.ts';
import { PLAYLIST_OUTBOX_HANDLER } from './sync/outbox-handler-id.ts';
import { createPlaylistOutboxHandler } from './sync/outbox-delivery.ts';
import { createRecommendations, type Recommendations } from './recommendations.ts';
import { ROOTLIST, type PlaylistWrite } from './sync/pending-writes.ts';
import type { Clock } from '../ports/clock.ts';
import type { Recordable } from '../runtime/machine-runner.ts';
import type { Page } from '../ports/page.ts';
import type { Random } from '../ports/random.ts';
import type { Transport } from '../connect/transport-lease.ts';

/** A created playlist, which may still be pending. */
export interface NewPlaylist {
  readonly id: string;
  readonly uri: string;
  readonly name: string;
}

/**
 * A user's playlists and the changes to them, shown at once and sent through the outbox in order. Spec §4 "Actions", §7
 * "playlists".
 */
export interface PlaylistsUseCase {
  /** Sets the user; null for none. */
  setUser(userId: string | null): void;
  /** Handles the playlist writes of the outbox. */
  readonly deliver: OutboxHandler;
  /** The replica of a playlist on this page, fetched and kept up to date. Null when no user is signed in. */
  open(playlistId: string): PlaylistReplica | null;
  /** The user's playlists and folders, in order. */
  rootlist(): PlaylistReplica | null;
  recommendations(playlistId: string): Recommendations;
  /** Creates a public playlist at the top of the user's list. Its id exists before the service creates it. */
  create(name: string, uris?: readonly string[]): NewPlaylist;
  /** `name`: skips a request when known. Rejects with a Failure when the album cannot be fetched. */
  createFromAlbum(albumId: string, name?: string): Promise<NewPlaylist>;
  createFromTrack(trackId: string, name?: string): Promise<NewPlaylist>;
  /** Appends; the URI of an album or a playlist adds its tracks. */
  addTo(playlistId: string, uris: readonly string[]): void;
  rename(playlistId: string, name: string): void;
  publish(playlistId: string): void;
  unpublish(playlistId: string): void;
  setCollaborative(playlistId: string, collaborative: boolean): void;
  /** Rejects with a Failure. */
  isFollowed(playlistId: string): Promise<boolean>;
  followPlaylist(playlistId: string): UndoStep;
  /** Removes the playlist from the user's list only; returns the undo step of the rootlist. */
  unfollowPlaylist(playlistId: string): UndoStep;
  /** A playlist was renamed, or changed beyond its items; null: possibly any of them. */
  onRenamed(listener: (playlistUri: string | null) => void): () => void;
  /** A playlist that failed to load is pending or created now. */
  onAvailable(listener: (playlistId: string) => void): () => void;
  /** Errors of changes the service refused. */
  onError(listener: (error: PlayerError) => void): () => void;
}

export interface PlaylistsDeps extends Recordable {
  readonly api: Api;
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: Outbox;
  readonly page: Pick<Page, 'onChange'>;
  readonly transport: Pick<Transport, 'onPush' | 'onResync'>;
}

export function createPlaylists(deps: PlaylistsDeps): PlaylistsUseCase {
  const { api, outbox, page, random, transport } = deps;
  const renamed = createEventEmitter<string | null>();
  const replicas = createReplicaRegistry(deps);
  const recommendations = createLruMap<string, Recommendations>(OPEN_PLAYLISTS_MAX);
  let userId: string | null = null;

  const refreshAll = () => {
    for (const { replica } of replicas.all()) replica.refresh();
  };
  const push = (payload: unknown, keyOf: (uri: string) => string) => {
    const parsed = v.safeParse(documentPush, payload);
    if (!parsed.success) return;
    const { uri, ops } = parsed.output;
    replicas.find(keyOf(uri))?.replica.handlePush(parsed.output);
    if (ops === undefined || ops.some(({ kind }) => kind === 'UPDATE_LIST_ATTRIBUTES')) renamed.emit(uri);
  };
  transport.onPush(PLAYLIST_TOPIC, (payload) => push(payload, (uri) => parseContentUri(uri)?.id ?? ''));
  transport.onPush(ROOTLIST_TOPIC, (payload) => push(payload, () => ROOTLIST));
  transport.onResync(({ isAgain }) => {
    refreshAll();
    if (isAgain) renamed.emit(null);
  });
  page.onChange((change) => {
    if (change === 'online' || change === 'woke') refreshAll();
  });

  const setUser: PlaylistsUseCase['setUser'] = (next) => {
    if (next === userId) return;
    userId = next;
    replicas.setUser(next);
  };
  const held = (key: string): PlaylistReplica | null => {
    if (userId === null) return null;
    const isNew = replicas.find(key) === null;
    const { replica, document } = replicas.getOrCreate(key);
    if (isNew || (document.view() === null && !document.state().isPulling)) replica.refresh();
    return replica;
  };
  const hand = (playlistId: string, write: PlaylistWrite, name: string) =>
    outbox.sendWithHandler({ key: uriOf(playlistId), handler: PLAYLIST_OUTBOX_HANDLER, given: write, name });
  const nameOf = (playlistId: string) => replicas.find(playlistId)?.replica.view().document?.attributes.name ?? '';
  const copyOf = (playlistId: string) => replicas.getOrCreate(playlistId).replica;

  const addTo: PlaylistsUseCase['addTo'] = (playlistId, uris) => {
    if (!uris.some(isExpandable)) return void copyOf(playlistId).add(uris);
    const write: PlaylistWrite = { type: 'add', document: playlistId, uris: [...uris], nonce: random.hex(NONCE_BYTES) };
    hand(playlistId, write, nameOf(playlistId));
  };
  const create = (name: string, uris: readonly string[] = []): NewPlaylist => {
    const id = idFromHex(random.hex(NEW_PLAYLIST_BYTES)) ?? '';
    const made = { id, uri: uriOf(id), name };
    hand(id, { type: 'create', playlistId: id, name }, name);
    const rootlist = copyOf(ROOTLIST);
    const item = rootlist.newItem(made.uri);
    // The service adds it under the same id.
    rootlist.perform([addFirst([{ ...item, attributes: { ...item.attributes, item_id: id } }])]);
    if (uris.length > 0) addTo(id, uris);
    return made;
  };
  const setFollowed = (playlistId: string, isFollowed: boolean): UndoStep => {
    const rootlist = copyOf(ROOTLIST);
    const items = rootlist.view().document?.items;
    const places = (items ?? []).flatMap(({ uri }, place) => (uri === uriOf(playlistId) ? [place] : []));
    if (items === undefined) hand(playlistId, { type: 'follow', playlistId, isFollowed }, nameOf(playlistId));
    else if (!isFollowed) return rootlist.remove(places);
    else if (places.length === 0) return rootlist.perform([addFirst([rootlist.newItem(uriOf(playlistId))])]);
    return null;
  };

  return {
    setUser,
    deliver: createPlaylistOutboxHandler({ ...deps, replicas }),
    open: held,
    rootlist: () => held(ROOTLIST),
    recommendations(playlistId) {
      const known = recommendations.get(playlistId) ?? createRecommendations(api, playlistId);
      recommendations.set(playlistId, known);
      return known;
    },
    create,
    async createFromAlbum(albumId, name) {
      const called = name ?? (await api.send(getAlbum, { params: { albumId }, query: {} })).name;
      return create(called, [formatContentUri({ type: 'album', id: albumId })]);
    },
    async createFromTrack(trackId, name) {
      const called = name ?? (await api.send(getTrack, { params: { trackId }, query: {} })).name;
      return create(called, [formatContentUri({ type: 'track', id: trackId })]);
    },
    addTo,
    rename: (playlistId, name) => void copyOf(playlistId).update({ name }),
    publish: (playlistId) => void copyOf(playlistId).update({ public: true }),
    unpublish: (playlistId) => void copyOf(playlistId).update({ public: false }),
    setCollaborative: (playlistId, collaborative) => void copyOf(playlistId).update({ collaborative }),
    async isFollowed(playlistId) {
      const query = { ids: userId ?? '' };
      const [isFollowed = false] = await api.send(calls.getPlaylistFollowed, { params: { playlistId }, query });
      return isFollowed;
    },
    followPlaylist: (playlistId) => setFollowed(playlistId, true),
    unfollowPlaylist: (playlistId) => setFollowed(playlistId, false),
    onRenamed: renamed.add,
    onAvailable: replicas.onAvailable,
    onError: replicas.onError,
  };
}

const uriOf = (playlistId: string) => formatContentUri({ type: 'playlist', id: playlistId });
