import type { Clock } from '#application/ports/clock.ts';
import type { Random } from '#application/ports/random.ts';
import { SMART_PLAYLIST_TRACKS_MAX, SMART_PLAYLISTS_MAX } from '#domain/constants/content/smart-playlists.ts';
import { evaluateRules } from '#domain/smart-playlists/evaluate.ts';
import { NEVER_PLAYED, type ListenerFacts, type SmartRules, type TrackFacts } from '#domain/smart-playlists/types.ts';
import { idFromHex } from '#domain/uri/base62.ts';
import { formatContentUri, parseContentUri } from '#domain/uri/content-uri.ts';
import { EVALUATIONS_KEPT, PLAYLIST_ID_BYTES } from '../../../domain/constants/media/playlists.ts';
import { createLruCache } from '../../kernel/lru-cache.ts';
import { orNotFound } from '../../kernel/routing/responses.ts';
import { contextsOfPlaylists, type Contexts } from '../../ports/features/contexts.ts';
import type { GeneratedPlaylists } from '../../ports/features/generated-playlists.ts';
import { HttpError } from '../../ports/route.ts';
import type { Store } from '../../ports/store.ts';
import type { MemberNames } from '../member-names.ts';
import type { Playlists } from '../playlists.ts';
import { SMART_KIND, smartPut, type SmartRecord } from './smart-records.ts';
import type { Facts, ReadFacts } from './track-facts.ts';

/** What a member chooses of a smart playlist. */
type SmartChoice = Pick<SmartRecord, 'name' | 'description' | 'rules'>;

/** A song that fits rules, and what is known of it. */
interface FittingTrack {
  readonly id: string;
  readonly facts: TrackFacts;
  readonly listener: ListenerFacts;
}

/** Playlists whose songs follow rules, each for its owner alone. */
export interface SmartPlaylists extends GeneratedPlaylists {
  readonly contexts: Contexts;
  list(ownerId: string): Promise<readonly SmartRecord[]>;
  /** Errors: 404, also for those of others. */
  get(id: string, ownerId: string): Promise<SmartRecord>;
  /** A new one at the top of its owner's list. Errors: 409 with too many. */
  create(ownerId: string, choice: SmartChoice): Promise<SmartRecord>;
  change(id: string, ownerId: string, choice: SmartChoice): Promise<SmartRecord>;
  remove(id: string, ownerId: string): Promise<void>;
  /** The songs that fit rules, in their order, of the library or of a context. Errors: 404 for a context that is not known. */
  tracks(rules: SmartRules, listener: string, within?: string): Promise<readonly FittingTrack[]>;
}

export interface SmartPlaylistsDeps {
  readonly store: Store;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly random: Random;
  readonly playlists: Playlists;
  readonly namesOf: MemberNames;
  readonly readFacts: ReadFacts;
  /** All contexts: albums, playlists, the liked songs. */
  readonly allContexts: Contexts;
}

export function createSmartPlaylists({
  store,
  clock,
  random,
  playlists,
  namesOf,
  readFacts,
  allContexts,
}: SmartPlaylistsDeps): SmartPlaylists {
  const known = async (id: string, ownerId: string) => {
    const stored = await store.get<SmartRecord>(SMART_KIND, id);
    return stored?.doc.ownerId === ownerId ? stored : null;
  };
  const evaluated = createEvaluations(clock);
  const idsOf = async (rules: SmartRules, listener: string) => evaluated(rules, await readFacts(listener));
  const idsWithin = async (uri: string, listener: string) => {
    const context = orNotFound(await allContexts.context(uri, listener, 0, SMART_PLAYLIST_TRACKS_MAX), 'Context');
    return context.uris.flatMap((one) => parseContentUri(one)?.id ?? []);
  };
  const list: SmartPlaylists['list'] = async (ownerId) => {
    const query = { index: 'owner', prefix: `${ownerId}/`, offset: 0, limit: SMART_PLAYLISTS_MAX, descending: true };
    return (await store.list<SmartRecord>(SMART_KIND, query)).items.map(({ doc }) => doc);
  };
  const playlist: SmartPlaylists['playlist'] = async (id, listener) => {
    const stored = await known(id, listener);
    if (stored === null) return null;
    const { name, description, rules, updatedMs } = stored.doc;
    const uris = (await idsOf(rules, listener))
      .slice(0, SMART_PLAYLIST_TRACKS_MAX)
      .map((trackId) => formatContentUri({ type: 'track', id: trackId }));
    const owner = { id: listener, name: (await namesOf([listener], listener)).get(listener) ?? listener };
    return { id, uri: uriOf(id), name, description, imageId: null, uris, madeAtMs: updatedMs, sponsor: null, owner };
  };
  return {
    list,
    playlist,
    get: async (id, ownerId) => orNotFound(await known(id, ownerId), 'Playlist').doc,
    async create(ownerId, choice) {
      if ((await list(ownerId)).length >= SMART_PLAYLISTS_MAX) throw new HttpError(409, 'Too many smart playlists');
      const id = idFromHex(random.hex(PLAYLIST_ID_BYTES)) ?? '';
      const nowMs = clock.nowMs();
      const made: SmartRecord = { ...choice, id, ownerId, createdMs: nowMs, updatedMs: nowMs };
      await store.write([smartPut(made, 0)]);
      await playlists.follow(uriOf(id), ownerId, false);
      return made;
    },
    async change(id, ownerId, choice) {
      const { doc, version } = orNotFound(await known(id, ownerId), 'Playlist');
      const changed: SmartRecord = { ...doc, ...choice, updatedMs: clock.nowMs() };
      if ((await store.write([smartPut(changed, version)])) === 'conflict') throw new HttpError(409, 'It was changed meanwhile');
      return changed;
    },
    async remove(id, ownerId) {
      orNotFound(await known(id, ownerId), 'Playlist');
      await playlists.unfollow(uriOf(id), ownerId);
      await store.write([{ op: 'remove', kind: SMART_KIND, id }]);
    },
    async tracks(rules, listener, within) {
      const facts = await readFacts(listener);
      const known = (id: string) => facts.byId.get(id) ?? [];
      const ids =
        within === undefined
          ? evaluated(rules, facts)
          : evaluateRules(rules, { ...facts, tracks: (await idsWithin(within, listener)).flatMap(known), nowMs: clock.nowMs() });
      return ids.flatMap((id) => {
        const track = facts.byId.get(id);
        return track ? [{ id, facts: track, listener: facts.listener.get(id) ?? NEVER_PLAYED }] : [];
      });
    },
    contexts: contextsOfPlaylists(playlist),
  };
}

interface Evaluation {
  readonly facts: Facts;
  readonly ids: readonly string[];
}

/** Evaluates rules, and keeps the last results for as long as the facts are the same: a list is read page by page. */
function createEvaluations(clock: Pick<Clock, 'nowMs'>): (rules: SmartRules, facts: Facts) => readonly string[] {
  const kept = createLruCache<Evaluation>(EVALUATIONS_KEPT);
  return (rules, facts) => {
    const key = JSON.stringify(rules);
    const known = kept.get(key);
    if (known?.facts.tracks === facts.tracks && known.facts.listener === facts.listener) return known.ids;
    const ids = evaluateRules(rules, { ...facts, nowMs: clock.nowMs() });
    kept.set(key, { facts, ids });
    return ids;
  };
}

const uriOf = (id: string) => formatContentUri({ type: 'playlist', id });
