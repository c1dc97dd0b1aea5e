import type { Clock } from '#application/ports/clock.ts';
import { PRODUCT_SCHEME } from '#domain/constants/content/uri.ts';
import { formatContentUri } from '#domain/uri/content-uri.ts';
import { CHART_TRACKS, MIX_TRACKS, REASON_ARTISTS, SEED_TRACKS } from '../../domain/constants/media/recommendations.ts';
import { idOf } from '../records/record-ids.ts';
import { KINDS } from '../records/records.ts';
import { contextsOfPlaylists, type Contexts } from '../ports/features/contexts.ts';
import type { GeneratedPlaylist, GeneratedPlaylists } from '../ports/features/generated-playlists.ts';
import type { Store } from '../ports/store.ts';
import type { Composer } from './compose-mix.ts';
import { recentListening } from './views/recent-plays.ts';
import { dayOf, type GeneratedLists, type GeneratedListRecord } from './generated-lists.ts';
import { clustersOf } from '../../domain/recommendations/clusters.ts';
import { profileOf, topKeys } from '../../domain/recommendations/similarity.ts';
import { preferredLanguage } from '../kernel/preferred-language.ts';
import type { Tallies } from './play-tallies.ts';
import { trackFeaturesOf, trackIdsOf } from './track-features.ts';
import { type Titles, titlesFor } from './titles.ts';

const uriOf = (id: string) => formatContentUri({ type: 'playlist', id });
const trackUriOf = (id: string) => formatContentUri({ type: KINDS.track, id });

const CHARTS = {
  [idOf('chart', 'hot')]: { index: 'hot', name: 'topTracks', description: 'topTracksDescription' },
  [idOf('chart', 'plays')]: { index: 'plays', name: 'mostPlayed', description: 'mostPlayedDescription' },
} as const;

export interface Mixes extends GeneratedPlaylists {
  readonly contexts: Contexts;
  /** The listener's daily mixes, the most played genre first; empty without plays. */
  daily(listener: string, locale?: string): Promise<readonly GeneratedPlaylist[]>;
  /** The mix inspired by a context with music; null for other URIs. */
  inspiredBy(seedUri: string, listener: string): Promise<GeneratedPlaylist | null>;
  charts(listener: string, locale?: string): Promise<readonly GeneratedPlaylist[]>;
}

export interface MixDeps {
  readonly store: Store;
  readonly clock: Clock;
  /** Resolves a seed. */
  readonly contexts: Contexts;
  readonly composer: Composer;
  readonly generatedLists: GeneratedLists;
  readonly tallies: Tallies;
}

/** Generated playlists: daily mixes, inspired mixes and charts. */
export function createMixes(deps: MixDeps): Mixes {
  const { generatedLists, composer } = deps;
  const withoutBanned = async (record: GeneratedListRecord, locale?: string): Promise<GeneratedPlaylist> =>
    playlistOf({ ...record, trackIds: await composer.withoutBanned(record.listener, record.trackIds) }, locale);
  const playlist: Mixes['playlist'] = async (id, listener, locale) => {
    const chart = await chartOf(deps, id, listener, locale);
    if (chart !== null) return chart;
    const record = await generatedLists.byId(id);
    return record !== null && record.listener === listener && record.what !== 'station' ? withoutBanned(record, locale) : null;
  };
  return {
    playlist,
    async daily(listener, locale) {
      const records = await dailyRecords(deps, listener);
      return Promise.all(records.map((record) => withoutBanned(record, locale)));
    },
    async inspiredBy(seedUri, listener) {
      const record = await inspiredRecord(deps, seedUri, listener);
      return record && withoutBanned(record);
    },
    async charts(listener, locale) {
      const charts = await Promise.all(Object.keys(CHARTS).map((id) => chartOf(deps, id, listener, locale)));
      return charts.flatMap((chart) => (chart !== null && chart.uris.length > 0 ? [chart] : []));
    },
    contexts: contextsOfPlaylists(playlist),
  };
}

async function dailyRecords(
  { store, clock, composer, generatedLists }: MixDeps,
  listener: string,
): Promise<readonly GeneratedListRecord[]> {
  const { tracks, weightOf } = await recentListening(store, clock, listener);
  const records = clustersOf(tracks, weightOf).map((cluster, at) => {
    const id = idOf('daily-mix', listener, String(at + 1));
    return generatedLists.today({ id, uri: uriOf(id), listener, what: 'daily-mix' }, async (day) => {
      const options = { seeds: cluster.tracks, weightOf, listener, count: MIX_TRACKS };
      const mixed = await composer.compose({ ...options, seed: [listener, 'daily', cluster.genre, day].join(' ') });
      if (mixed.length === 0) return null;
      const because = await composer.artistNames(topKeys(profileOf(cluster.tracks, weightOf).artists, REASON_ARTISTS));
      return { ...(await composer.describeList(String(at + 1), mixed)), because };
    });
  });
  return (await Promise.all(records)).flatMap((record) => record ?? []);
}

function inspiredRecord({ store, contexts, composer, generatedLists }: MixDeps, seedUri: string, listener: string) {
  const id = idOf('inspired-by', listener, seedUri);
  return generatedLists.today({ id, uri: uriOf(id), listener, what: 'inspired-by' }, async (day) => {
    const seed = seedUri.startsWith(`${PRODUCT_SCHEME}:`) ? await contexts.context(seedUri, listener, 0, SEED_TRACKS) : null;
    const seeds = await trackFeaturesOf(store, trackIdsOf(seed?.uris ?? []));
    if (seed === null || seeds.length === 0) return null;
    const key = [listener, 'inspired', seedUri, day].join(' ');
    return composer.describeList(seed.name, await composer.compose({ seeds, listener, count: MIX_TRACKS, seed: key }));
  });
}

async function chartOf(
  { store, clock, tallies }: MixDeps,
  id: string,
  listener: string,
  locale?: string,
): Promise<GeneratedPlaylist | null> {
  const chart = Object.hasOwn(CHARTS, id) ? CHARTS[id] : undefined;
  if (chart === undefined) return null;
  await tallies.settle(listener);
  const { ids } = await tallies.top('track', chart.index, 0, CHART_TRACKS);
  const playable = await trackFeaturesOf(store, ids);
  const titles = titlesFor(locale);
  return {
    id,
    uri: uriOf(id),
    name: titles[chart.name],
    description: titles[chart.description],
    imageId: null,
    uris: playable.map((track) => trackUriOf(track.id)),
    madeAtMs: Date.parse(dayOf(clock.nowMs())),
    sponsor: null,
  };
}

const creditsOf = (artists: readonly string[], titles: Titles) =>
  artists.length === 0 ? '' : titles.andMore({ names: artists.join(', ') });

/** Why the listener has this mix, and who else is in it. */
function descriptionOf({ artists, because = [] }: GeneratedListRecord, titles: Titles, locale?: string): string {
  const others = creditsOf(
    artists.filter((name) => !because.includes(name)),
    titles,
  );
  if (because.length === 0) return others;
  const names = new Intl.ListFormat(preferredLanguage(locale)).format(because);
  return [titles.becausePlayed({ names }), others].filter(Boolean).join(' ');
}

function playlistOf(record: GeneratedListRecord, locale?: string): GeneratedPlaylist {
  const { id, uri, what, detail, imageId, trackIds, madeAtMs } = record;
  const titles = titlesFor(locale);
  const isDaily = what === 'daily-mix';
  return {
    id,
    uri,
    name: isDaily ? titles.dailyMix({ number: detail }) : titles.inspiredBy({ name: detail }),
    description: isDaily ? descriptionOf(record, titles, locale) : titles.inspiredByDescription({ name: detail }),
    imageId,
    uris: trackIds.map(trackUriOf),
    madeAtMs,
    sponsor: null,
  };
}
