import type { EventCallable, Store } from 'effector';
import type { Episode, Page } from '#domain/catalog/types.ts';
import type {
  AddPodcastResult,
  Chapters,
  EpisodeNotes,
  ResumePoint,
  FollowedFeeds,
  ListedShow,
  ImportedFeeds,
  ShowOrder,
  Transcript,
} from '../../library/podcasts.ts';
import type { Resource } from '../resource.ts';

/** Podcasts by feed, with resume points. */
export interface PodcastStores {
  /** Resume points by episode, newer than those in lists. */
  readonly $resumePoints: Store<ReadonlyMap<string, ResumePoint>>;
  /** A show's episodes, by `listedKeyOf` (listed-key.ts). */
  readonly showEpisodes: Resource<string, ListedShow>;
  readonly startedEpisodes: Resource<void, Page<Episode>>;
  /** New episodes of the podcasts followed. */
  readonly newEpisodes: Resource<void, Page<Episode>>;
  readonly notes: Resource<string, EpisodeNotes>;
  readonly chapters: Resource<string, Chapters>;
  readonly transcript: Resource<string, Transcript>;
  readonly feeds: Resource<void, FollowedFeeds>;
  readonly episodeMarked: EventCallable<{ readonly uri: string; readonly played: boolean }>;
  readonly showMarked: EventCallable<{ readonly showId: string; readonly played: boolean }>;
  readonly orderChosen: EventCallable<{ readonly showId: string; readonly order: ShowOrder }>;
  /** Rejects only with network errors. */
  add(address: string): Promise<AddPodcastResult>;
  importOpml(opml: string): Promise<ImportedFeeds>;
  exportOpml(): Promise<string>;
}
