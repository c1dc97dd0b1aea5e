import type { PlaylistOwner, PlaylistRef, Shelf } from '#domain/catalog/types.ts';
import { PRODUCT_SCHEME } from '#domain/constants/content/uri.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import { createHydration } from './record-hydration.ts';
import { KINDS, type AlbumRecord, type ArtistRecord, type EpisodeRecord, type ShowRecord } from '../records/records.ts';
import { artistOf, imagesOf, showRefOf } from './web-api-shapes.ts';
import type { Contexts } from '../ports/features/contexts.ts';
import type { GeneratedPlaylist, GeneratedPlaylists } from '../ports/features/generated-playlists.ts';
import type { Store } from '../ports/store.ts';

export type Card = Shelf['content']['items'][number];

export interface CardDeps {
  readonly store: Store;
  readonly contexts: Contexts;
  readonly generatedPlaylists: GeneratedPlaylists;
}

/** Cards of albums by id, in that order; unknown ids are skipped. */
export async function albumCards(store: Store, base: string, ids: readonly string[]): Promise<readonly Card[]> {
  const stored = await store.getMany<AlbumRecord>(KINDS.album, ids);
  return createHydration(store, base).albumRefs(stored.flatMap((one) => one?.doc ?? []));
}

export async function artistCards(store: Store, base: string, ids: readonly string[]): Promise<readonly Card[]> {
  const stored = await store.getMany<ArtistRecord>(KINDS.artist, ids);
  return stored.flatMap((one) => (one === null ? [] : [artistOf(base, one.doc)]));
}

/** The card of a playable URI; null for an unknown one, or a type without cards. */
export async function cardOf(deps: CardDeps, base: string, uri: string, listener: string, locale?: string): Promise<Card | null> {
  const parsed = parseContentUri(uri);
  const { store } = deps;
  switch (parsed?.type) {
    case 'album':
      return (await albumCards(store, base, [parsed.id]))[0] ?? null;
    case 'artist':
      return (await artistCards(store, base, [parsed.id]))[0] ?? null;
    case 'show': {
      const show = await store.get<ShowRecord>(KINDS.show, parsed.id);
      return show && showRefOf(base, show.doc);
    }
    case 'episode': {
      const episode = await store.get<EpisodeRecord>(KINDS.episode, parsed.id);
      return episode && ((await createHydration(store, base).episodes([episode.doc], true))[0] ?? null);
    }
    case 'playlist':
      return playlistCard(deps, base, parsed.id, uri, listener, locale);
    default:
      return null;
  }
}

async function playlistCard(
  { contexts, generatedPlaylists }: CardDeps,
  base: string,
  id: string,
  uri: string,
  listener: string,
  locale?: string,
): Promise<PlaylistRef | null> {
  const generated = await generatedPlaylists.playlist(id, listener, locale);
  if (generated !== null) return generatedPlaylistCard(base, generated);
  const context = await contexts.context(uri, listener, 0, 1);
  if (context === null) return null;
  const summary = { id, uri, name: context.name, description: '', imageId: null, madeAtMs: 0 };
  return playlistRefOf(base, summary, context.total, { id: listener, name: listener });
}

/** A generated playlist as a card. */
export function generatedPlaylistCard(base: string, playlist: GeneratedPlaylist): PlaylistRef {
  const { owner, uris } = playlist;
  const card = playlistRefOf(base, playlist, uris.length, owner ?? SERVICE);
  return owner ? { ...card, is_smart: true } : card;
}

/** The owner of playlists that the service decides on. */
const SERVICE = { id: 'cadenza', name: 'Cadenza' };

type PlaylistOwnerName = NonNullable<GeneratedPlaylist['owner']>;
type PlaylistSummary = Pick<GeneratedPlaylist, 'id' | 'uri' | 'name' | 'description' | 'imageId' | 'madeAtMs'>;

function playlistRefOf(base: string, summary: PlaylistSummary, total: number, owner: PlaylistOwnerName): PlaylistRef {
  const { id, uri, name, description, imageId, madeAtMs } = summary;
  return {
    id,
    uri,
    name,
    type: 'playlist',
    href: `${base}/v1/playlists/${id}`,
    external_urls: { spotify: `${base}/playlist/${id}` },
    description,
    images: imagesOf(base, imageId),
    owner: playlistOwnerOf(base, owner.id, owner.name),
    collaborative: false,
    public: false,
    snapshot_id: String(madeAtMs),
    tracks: { href: `${base}/v1/playlists/${id}/tracks`, total },
    primary_color: null,
  };
}

/** The owner of a playlist, in the shape of the public Web API. */
export function playlistOwnerOf(base: string, userId: string, name: string): PlaylistOwner {
  const written = encodeURIComponent(userId);
  return {
    id: userId,
    uri: `${PRODUCT_SCHEME}:user:${written}`,
    type: 'user',
    href: `${base}/v1/users/${written}`,
    external_urls: { spotify: `${base}/user/${written}` },
    display_name: name,
  };
}
