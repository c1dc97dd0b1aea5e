import * as v from 'valibot';
import type { Episode, Page } from '#domain/catalog/types.ts';
import { VIEW_PAGE } from '#domain/constants/content/library.ts';
import { idOfUri } from '#domain/uri/content-id.ts';
import type { Api } from '../api/api-client.ts';
import type { ResponseOf } from '../calls/call.ts';
import * as calls from '../calls/discovery/podcasts.ts';
import { getView } from '../calls/catalog/views.ts';
import { unwrap } from '../runtime/failure.ts';
import type { Cancellation } from '../ports/http.ts';

export type ShowOrder = 'newest' | 'oldest';
export type EpisodeNotes = ResponseOf<typeof calls.getEpisodeNotes>;
export type Chapters = ResponseOf<typeof calls.getChapters>['chapters'];
export type Transcript = ResponseOf<typeof calls.getTranscript>;
export type FollowedFeeds = ResponseOf<typeof calls.getPodcasts>['items'];
export type ImportedFeeds = ResponseOf<typeof calls.postOpml>['items'];
export type ResumePoint = Episode['resume_point'];

/** The key of a show's episode list; `order` null is the stored one. */
export interface ListedKey {
  readonly showId: string;
  readonly order: ShowOrder | null;
  readonly unplayedOnly: boolean;
}

export interface ListedShow {
  readonly order: ShowOrder;
  readonly episodes: Page<Episode>;
}

/** The added show, or the sentence why the address was refused. */
export type AddPodcastResult = { readonly showUri: string } | { readonly message: string };

export interface PodcastCalls {
  fetchShow(key: ListedKey, offset: number, cancellation?: Cancellation): Promise<ListedShow>;
  fetchStarted(offset: number, cancellation?: Cancellation): Promise<Page<Episode>>;
  /** The newest unplayed episodes of followed podcasts. */
  fetchNew(offset: number, cancellation?: Cancellation): Promise<Page<Episode>>;
  fetchNotes(episodeId: string, cancellation?: Cancellation): Promise<EpisodeNotes>;
  fetchChapters(episodeId: string, cancellation?: Cancellation): Promise<Chapters>;
  fetchTranscript(episodeId: string, cancellation?: Cancellation): Promise<Transcript>;
  fetchFeeds(): Promise<FollowedFeeds>;
  add(address: string): Promise<AddPodcastResult>;
  importOpml(opml: string): Promise<ImportedFeeds>;
  exportOpml(): Promise<string>;
  /** Rejects with URI_NOT_PARSED. */
  markEpisode(uri: string, played: boolean): Promise<void>;
  markShow(showId: string, played: boolean): Promise<void>;
  setOrder(showId: string, order: ShowOrder): Promise<void>;
  /** The resume points in a push, by URI. */
  readResumePoints(payload: unknown): readonly (readonly [string, ResumePoint])[];
}

/** Ours: the view of new episodes. */
const FRESH_VIEW = 'new-episodes';
const NO_EPISODES: Page<Episode> = { href: '', items: [], limit: 0, next: null, offset: 0, previous: null, total: 0 };

const by = (cancellation: Cancellation | undefined) => (cancellation ? { cancellation } : {});

/** Podcasts by feed, with resume points. */
export function createPodcastCalls(api: Api): PodcastCalls {
  const limit = VIEW_PAGE;
  return {
    fetchShow({ showId, order, unplayedOnly }, offset, cancellation) {
      const filter = unplayedOnly ? 'unplayed' : 'all';
      const query = { offset, limit, filter, ...(order === null ? {} : { order }) } as const;
      return api.send(calls.getListedShow, { params: { showId }, query }, by(cancellation));
    },
    fetchStarted: (offset, cancellation) => api.send(calls.getBegunEpisodes, { query: { offset, limit } }, by(cancellation)),
    async fetchNew(offset, cancellation) {
      const query = { platform: 'web', content_limit: limit, types: 'episode', offset, limit };
      const { content } = await api.send(getView, { params: { viewId: FRESH_VIEW }, query }, by(cancellation));
      const page = content.items[0]?.content ?? NO_EPISODES;
      return { ...page, items: page.items.filter((item) => item.type === 'episode') };
    },
    fetchNotes: (episodeId, cancellation) => api.send(calls.getEpisodeNotes, { params: { episodeId } }, by(cancellation)),
    fetchChapters: async (episodeId, cancellation) =>
      (await api.send(calls.getChapters, { params: { episodeId } }, by(cancellation))).chapters,
    fetchTranscript: (episodeId, cancellation) => api.send(calls.getTranscript, { params: { episodeId } }, by(cancellation)),
    fetchFeeds: async () => (await api.send(calls.getPodcasts, {})).items,
    async add(feed_url) {
      const response = await api.send(calls.postPodcast, { body: { feed_url } });
      return 'show' in response ? { showUri: response.show.uri } : { message: response.error.message };
    },
    importOpml: async (opml) => (await api.send(calls.postOpml, { body: { opml } })).items,
    exportOpml: () => api.send(calls.getOpml, {}),
    async markEpisode(uri, played) {
      await api.send(calls.putEpisodePlayed, { params: { episodeId: unwrap(idOfUri(uri)) }, body: { played } });
    },
    markShow: (showId, played) => api.send(calls.putShowPlayed, { params: { showId }, body: { played } }),
    setOrder: (showId, order) => api.send(calls.putShowOrder, { params: { showId }, body: { order } }),
    readResumePoints(payload) {
      const parsed = v.safeParse(calls.resumePush, payload);
      return parsed.success ? parsed.output.items.map(({ uri, resume_point }) => [uri, resume_point] as const) : [];
    },
  };
}
