import type { Clock } from '#application/ports/clock.ts';
import type { Episode, Track } from '#domain/catalog/types.ts';
import { indexAt } from '#domain/list-player/shuffle.ts';
import { contextOfItem } from '#domain/list-player/adjacent-contexts.ts';
import type { ListContext, ListItem } from '#domain/list-player/types.ts';
import type { MachineTrack } from '#domain/track-playback/types.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import {
  OPEN_CONTEXTS_MAX,
  PASSING_REASON_AGE_MS,
  RESOLVED_TRACK_AGE_MS,
  RESOLVED_TRACKS_MAX,
} from '../../domain/constants/media/playback.ts';
import { NO_ADS, type Ads } from '../ports/features/ads.ts';
import type { Admission } from '../ports/features/admission.ts';
import type { Contexts } from '../ports/features/contexts.ts';
import type { EpisodePositions } from '../ports/features/episode-positions.ts';
import type { LibraryReader } from '../ports/library-reader.ts';
import type { Manifests } from '../ports/media/manifests.ts';
import type { Playback, ResolvedTrack, SessionDevice } from '../../domain/player-session/session-types.ts';
import { uidOf } from '../../domain/player-session/state-ids.ts';
import { createContextPages, type ContextPages, type ContextReader } from './contexts/context-pages.ts';
import { adTrackOf, hasFiles, machineTrackOf } from './machine-track.ts';
import { mapKeyOf } from '../kernel/digests.ts';
import { createLruCache } from '../kernel/lru-cache.ts';

/** The properties of the playing device that matter here. */
type TargetDevice = Pick<SessionDevice, 'descriptor' | 'loginSessionId'>;

export interface TrackResolver {
  /** Every item with its URI, metadata and manifest, in the given order. Rejects only when the store fails. */
  resolve(items: readonly ListItem[], playback: Playback, device: TargetDevice): Promise<readonly ResolvedTrack[]>;
  /** The URIs of these places; empty for missing ones. */
  urisOf(items: readonly ListItem[], playback: Playback): Promise<readonly string[]>;
}

/** A context that is being read. */
interface OpenContext extends Pick<Playback, 'sessionId' | 'given'> {
  readonly uri: string;
  readonly pages: ContextPages;
}

/** A track, and the context it is heard in. */
interface TrackPlace {
  readonly uri: string;
  readonly context: ListContext;
  /** Of what is known about it for the device that plays. */
  readonly key: string;
}

interface CachedTrack {
  readonly track: MachineTrack | null;
  readonly reason: string;
  readonly untilMs: number;
}

export interface ResolverDeps {
  readonly library: LibraryReader;
  readonly contexts: Contexts;
  readonly admission: Admission;
  readonly manifests: Manifests;
  readonly positions: EpisodePositions;
  readonly clock: Clock;
  /** Absent: there are none. */
  readonly ads?: Ads;
}

/** The same for equal devices; capabilities are read once for each object, because devices keep theirs. */
const capabilityKeys = new WeakMap<SessionDevice['descriptor']['capabilities'], string>();

function deviceKeyOf(capabilities: SessionDevice['descriptor']['capabilities'], loginSessionId: string | null): string {
  const key = capabilityKeys.get(capabilities) ?? mapKeyOf(JSON.stringify(capabilities));
  capabilityKeys.set(capabilities, key);
  return `${key} ${loginSessionId ?? ''}`;
}

/** Finds out what the places of one account's list are, and keeps the last few results while their URLs are good. */
export function createTrackResolver(
  { library, contexts, admission, manifests, positions, clock, ads = NO_ADS }: ResolverDeps,
  userId: string,
): TrackResolver {
  const known = createLruCache<CachedTrack>(RESOLVED_TRACKS_MAX);
  const contextOf: ContextReader = (uri, offset, limit) => contexts.context(uri, userId, offset, limit);
  const audioUriOf = (uri: string) => ads.of(uri)?.audio ?? uri;
  let openContexts: readonly OpenContext[] = [];

  /** Of the list and its adjacent contexts; the first of them may have supplied tracks. */
  const pagesOf = (playback: Playback, item: ListItem): ContextPages => {
    const { context, generation } = contextOfItem(playback.list, item);
    const givenTracks = generation === 0 ? playback.given : null;
    const { sessionId } = playback;
    const known = openContexts.find((one) => one.sessionId === sessionId && one.uri === context.uri && one.given === givenTracks);
    const open = known ?? {
      sessionId,
      given: givenTracks,
      uri: context.uri,
      pages: createContextPages(contextOf, context.uri, givenTracks),
    };
    openContexts = [open, ...openContexts.filter((one) => one !== open)].slice(0, OPEN_CONTEXTS_MAX);
    return open.pages;
  };

  const urisOf: TrackResolver['urisOf'] = (items, playback) =>
    Promise.all(items.map((item) => uriOf(pagesOf(playback, item), playback, item)));

  return {
    urisOf,
    async resolve(items, playback, { descriptor: { capabilities }, loginSessionId }) {
      const uris = await urisOf(items, playback);
      const device = deviceKeyOf(capabilities, loginSessionId);
      const places = items.map((item, at): TrackPlace => {
        const { context } = contextOfItem(playback.list, item);
        const uri = uris[at] ?? '';
        return { uri, context, key: `${device} ${context.uri} ${uri}` };
      });
      const isFresh = ({ key }: TrackPlace) => (known.get(key)?.untilMs ?? -Infinity) > clock.nowMs();
      const wanted = new Map(places.flatMap((place) => (place.uri !== '' && !isFresh(place) ? [[place.key, place]] : [])));
      const wantedUris = [...new Set([...wanted.values()].map(({ uri }) => audioUriOf(uri)))];
      const pieces = await playablesByUri(library, wantedUris);
      manifests.warm(wantedUris, capabilities);
      await Promise.all(
        [...wanted.values()].map(async (place) => {
          const [ad, audioUri] = [ads.of(place.uri), audioUriOf(place.uri)];
          const piece = pieces.get(audioUri);
          const manifest = piece ? await manifests.manifestOf(audioUri, capabilities, loginSessionId) : {};
          const setting = { uri: place.context.uri, name: place.context.name ?? '' };
          const audio = piece && hasFiles(manifest) ? machineTrackOf(piece, manifest, setting) : null;
          const track = ad && audio ? adTrackOf(ad, audio) : audio;
          const ageMs = manifest.isPassing ? PASSING_REASON_AGE_MS : RESOLVED_TRACK_AGE_MS;
          known.set(place.key, { track, reason: manifest.reason ?? '', untilMs: clock.nowMs() + ageMs });
        }),
      );
      const music = uris.filter((uri) => ads.of(uri) === null);
      const starts = await positions.startPositionsOf(userId, music);
      const refusals = await admission.refusals(userId, playback.list.context.uri, [...new Set(music)]);
      return items.map((item, at): ResolvedTrack => {
        const uri = uris[at] ?? '';
        const refusal = refusals.get(uri);
        if (refusal !== undefined) return { item, uri, uid: uidOf(playback.list, item), track: null, reason: refusal };
        const { track, reason } = known.get(places[at]?.key ?? '') ?? { track: null, reason: '' };
        const startMs = starts.get(uri);
        const start = startMs === undefined ? {} : { startMs };
        return { item, uri, uid: uidOf(playback.list, item), track, reason, ...start };
      });
    },
  };
}

async function uriOf(pages: ContextPages, { list }: Playback, item: ListItem): Promise<string> {
  return item.kind === 'queue' ? item.uri : ((await pages.uriAt(indexAt(contextOfItem(list, item), item.at))) ?? '');
}

/** The tracks and episodes with these URIs, by URI. */
export async function playablesByUri(
  library: LibraryReader,
  uris: readonly string[],
): Promise<ReadonlyMap<string, Track | Episode>> {
  const idsOf = (type: 'track' | 'episode') =>
    uris.flatMap((uri) => {
      const parsed = parseContentUri(uri);
      return parsed?.type === type ? [parsed.id] : [];
    });
  const [trackIds, episodeIds] = [idsOf('track'), idsOf('episode')];
  const [tracks, episodes] = await Promise.all([
    trackIds.length > 0 ? library.tracks(trackIds) : [],
    episodeIds.length > 0 ? library.episodes(episodeIds) : [],
  ]);
  return new Map([...tracks, ...episodes].flatMap((piece) => (piece === null ? [] : [[piece.uri, piece]])));
}
