import { ALBUM_TRACKS_PAGE, PLAYLIST_TRACKS_PAGE } from '#domain/constants/content/library.ts';
import { ITEM_ID_BYTES, PLAYLIST_PULLS_MAX } from '#domain/constants/content/playlists.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { addLast } from '#domain/playlists/operations.ts';
import type { PlaylistItem } from '#domain/playlists/types.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import type { Api } from '../../api/api-client.ts';
import { getAlbumTracks } from '../../calls/catalog/catalog.ts';
import * as calls from '../../calls/playlists/playlists.ts';
import { errorFrom, Failure } from '../../runtime/failure.ts';
import type { OutboxHandler } from '../../api/outbox.ts';
import type { ReplicaRegistry } from './replica-registry.ts';
import { creationConfirmed } from './initial-document.ts';
import { writeFrom, type ChangeWrite, type CreateWrite, type PlaylistWrite } from './pending-writes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Random } from '../../ports/random.ts';

export interface OutboxDeliveryDeps {
  readonly api: Api;
  readonly clock: Clock;
  readonly random: Random;
  readonly replicas: ReplicaRegistry;
}

const CONFLICT = 409;

/** Creates the outbox handler of playlist writes. Each write is idempotent. */
export function createPlaylistOutboxHandler({ api, clock, replicas, random }: OutboxDeliveryDeps): OutboxHandler {
  const create = async ({ playlistId, name }: CreateWrite) => {
    const body = { name, public: true, id: playlistId };
    const made = await api.send(calls.postUserPlaylist, { params: { userId: replicas.userId() }, body });
    replicas.find(playlistId)?.document.dispatch(creationConfirmed(made.snapshot_id));
    return made;
  };
  /** Fails like a lost connection while another page has to create it first, so that it is retried. */
  const expectMade = (key: string) => {
    if (replicas.isPendingCreation(key)) throw new Failure(playerError('NETWORK_ERROR'));
  };
  const add = async ({ document, nonce, uris }: Extract<PlaylistWrite, { type: 'add' }>) => {
    expectMade(document);
    const items = (await withTracksOf(api, uris)).map((uri): PlaylistItem => {
      const attributes = { item_id: random.hex(ITEM_ID_BYTES), added_by: replicas.userId(), timestamp: String(clock.nowMs()) };
      return { uri, attributes };
    });
    if (items.length > 0) await replicas.apiOf(document).sendChange({ baseRevision: null, ops: [addLast(items)], nonce });
    replicas.find(document)?.replica.refresh();
  };
  const follow = async ({ isFollowed, playlistId }: Extract<PlaylistWrite, { type: 'follow' }>) => {
    const params = { playlistId };
    if (isFollowed) await api.send(calls.putPlaylistFollow, { params, body: { public: false } });
    else await api.send(calls.deletePlaylistFollow, { params });
  };
  /** Rebases and retries after a conflict. */
  const change = async (write: ChangeWrite) => {
    expectMade(write.document);
    const { document } = replicas.getOrCreateFor(write);
    const wire = replicas.apiOf(write.document);
    for (let tries = 1; ; tries += 1) {
      const sent = await document.changeToSend(write.nonce);
      if (sent === null) {
        document.dispatch({ type: 'dropped', nonces: [write.nonce] });
        return;
      }
      try {
        document.acknowledge(write.nonce, await wire.sendChange(sent));
        // The writes of an earlier page have a replica of their own.
        if (replicas.find(write.document)?.document !== document) replicas.find(write.document)?.replica.refresh();
        return;
      } catch (thrown) {
        if (errorFrom(thrown).status !== CONFLICT || tries === PLAYLIST_PULLS_MAX) throw thrown;
        document.dispatch({ type: 'stale' });
      }
    }
  };
  return async (entry) => {
    const write = writeFrom(entry);
    switch (write?.type) {
      case 'create':
        return create(write);
      case 'add':
        return add(write);
      case 'follow':
        return follow(write);
      case 'change':
        return change(write);
      case undefined:
        throw new Failure(playerError('REQUEST_FAILED', 400));
    }
  };
}

/** The URI of an album or a playlist adds its tracks. */
async function withTracksOf(api: Api, uris: readonly string[]): Promise<readonly string[]> {
  const all: string[] = [];
  for (const uri of uris) {
    const parsed = parseContentUri(uri);
    if (parsed?.type === 'album') all.push(...(await albumTracks(api, parsed.id)));
    else if (parsed?.type === 'playlist') all.push(...(await playlistTracks(api, parsed.id)));
    else all.push(uri);
  }
  return all;
}

async function albumTracks(api: Api, albumId: string): Promise<readonly string[]> {
  const uris: string[] = [];
  for (;;) {
    const query = { offset: uris.length, limit: ALBUM_TRACKS_PAGE };
    const page = await api.send(getAlbumTracks, { params: { albumId }, query });
    uris.push(...page.items.map(({ uri }) => uri));
    if (page.items.length === 0 || uris.length >= page.total) return uris;
  }
}

async function playlistTracks(api: Api, playlistId: string): Promise<readonly string[]> {
  const uris: string[] = [];
  for (let offset = 0; ; offset += PLAYLIST_TRACKS_PAGE) {
    const query = { offset, limit: PLAYLIST_TRACKS_PAGE };
    const page = await api.send(calls.getPlaylistTracks, { params: { playlistId }, query });
    uris.push(...page.items.flatMap(({ track }) => (track ? [track.uri] : [])));
    if (page.items.length === 0 || offset + page.items.length >= page.total) return uris;
  }
}
