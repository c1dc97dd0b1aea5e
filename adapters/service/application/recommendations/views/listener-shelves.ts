import { ARTISTS_FOLLOWED, DISCOVER_LOOKED_AT, RECENT_MAX } from '../../../domain/constants/media/recommendations.ts';
import { KINDS, type AlbumRecord, type TrackRecord } from '../../records/records.ts';
import type { RelatedArtists } from '../../ports/features/related-artists.ts';
import type { Store } from '../../ports/store.ts';
import { recentListening } from './recent-plays.ts';
import { recentContextsOf } from './recent-contexts.ts';
import { topKeys, profileOf } from '../../../domain/recommendations/similarity.ts';
import { seedOfStation } from '../stations.ts';
import type { Titles } from '../titles.ts';
import { albumCards, artistCards, cardOf, generatedPlaylistCard } from '../../catalog/cards.ts';
import { pageOfCards, type ShelfKind, type ViewDeps } from './shelf-kinds.ts';

/** Recently played contexts, each once; stations show their seed. */
export function recentlyPlayed({ recentlyPlayed: name }: Titles): ShelfKind {
  return {
    id: 'recently-played',
    name,
    types: ['album', 'artist', 'show', 'playlist', 'episode'],
    async cards(deps, request) {
      const contexts = await recentContextsOf(deps.store, request.listener, RECENT_MAX);
      const uris = [...new Set(contexts.map(({ uri }) => seedOfStation(uri) ?? uri))];
      const cards = await Promise.all(uris.map((uri) => cardOf(deps, request.base, uri, request.listener, request.locale)));
      return pageOfCards(
        cards.flatMap((card) => card ?? []),
        request,
      );
    },
  };
}

export function madeForYou({ madeForYou: name }: Titles): ShelfKind {
  return {
    id: 'made-for-you',
    name,
    types: ['playlist'],
    async cards({ mixes }, request) {
      const daily = await mixes.daily(request.listener, request.locale);
      return pageOfCards(
        daily.map((mix) => generatedPlaylistCard(request.base, mix)),
        request,
      );
    },
  };
}

export function charts({ charts: name }: Titles): ShelfKind {
  return {
    id: 'chart-playlists',
    name,
    types: ['playlist'],
    async cards({ mixes }, request) {
      const made = await mixes.charts(request.listener, request.locale);
      return pageOfCards(
        made.map((chart) => generatedPlaylistCard(request.base, chart)),
        request,
      );
    },
  };
}

/** Albums or artists by recent plays of all listeners. */
export function topOf(of: 'album' | 'artist', { topAlbums, topArtists }: Titles): ShelfKind {
  return {
    id: of === 'album' ? 'top-albums' : 'top-artists',
    name: of === 'album' ? topAlbums : topArtists,
    types: [of],
    async cards({ store, tallies }, { base, listener, offset, limit }) {
      await tallies.settle(listener);
      const { ids, total } = await tallies.top(of, 'hot', offset, limit);
      return { cards: await (of === 'album' ? albumCards : artistCards)(store, base, ids), total };
    },
  };
}

/** Unplayed albums of the listener's top artists and of artists related to them. */
export function unheard({ unheard: name }: Titles, related: RelatedArtists): ShelfKind {
  return {
    id: 'unheard',
    name,
    types: ['album'],
    async cards(deps, request) {
      const { tracks, weightOf } = await recentListening(deps.store, deps.clock, request.listener);
      const playedAlbumIds = new Set(tracks.map(({ albumId }) => albumId));
      const followed = topKeys(profileOf(tracks, weightOf).artists, ARTISTS_FOLLOWED);
      const near = await Promise.all(followed.map(async (id) => [id, ...(await related.relatedTo(id))]));
      const artistIds = [...new Set(near.flat())].slice(0, DISCOVER_LOOKED_AT);
      const found = (await Promise.all(artistIds.map((id) => albumIdsOf(deps.store, id)))).flat();
      const ids = [...new Set(found)].filter((id) => !playedAlbumIds.has(id));
      return pageOfCards(await albumCards(deps.store, request.base, ids.slice(0, DISCOVER_LOOKED_AT)), request);
    },
  };
}

async function albumIdsOf(store: Store, artistId: string): Promise<readonly string[]> {
  const query = { index: 'artist', prefix: `${artistId}/`, offset: 0, limit: ARTISTS_FOLLOWED };
  return (await store.list<AlbumRecord>(KINDS.album, query)).items.map(({ id }) => id);
}

/** Artists of the first tracks of a genre. */
export function artistsOfGenre(genre: string, { artists: name }: Titles): ShelfKind {
  return {
    id: `genre-artists:${genre}`,
    name,
    types: ['artist'],
    async cards({ store }, request) {
      const query = { index: 'genre', prefix: `${genre}/`, offset: 0, limit: DISCOVER_LOOKED_AT };
      const { items } = await store.list<TrackRecord>(KINDS.track, query);
      const ids = [...new Set(items.flatMap(({ doc }) => doc.artistIds))];
      return pageOfCards(await artistCards(store, request.base, ids), request);
    },
  };
}

/** The listener's top genres, the most played first. */
export async function playedGenres({ store, clock }: ViewDeps, listener: string, count: number): Promise<readonly string[]> {
  const { tracks, weightOf } = await recentListening(store, clock, listener);
  return topKeys(profileOf(tracks, weightOf).genres, count);
}
