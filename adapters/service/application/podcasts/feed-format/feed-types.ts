import type { XmlElement } from './xml-events.ts';

/** A parsed feed, RSS or Atom: empty or null for missing fields. Times in milliseconds. */
export interface FeedDocument {
  readonly title: string;
  readonly publisher: string;
  /** As HTML. */
  readonly description: string;
  readonly imageUrl: string;
  readonly link: string;
  readonly isExplicit: boolean;
  /** `serial`: meant to be heard from the first episode on. */
  readonly order: 'episodic' | 'serial';
  /** The feed's new URL. */
  readonly newUrl: string;
  readonly episodes: readonly FeedEpisode[];
}

export interface FeedEpisode {
  /** The same for the same episode, however often the feed is read. */
  readonly guid: string;
  readonly title: string;
  /** Show notes as HTML. */
  readonly notes: string;
  readonly publishedMs: number | null;
  readonly durationMs: number;
  readonly enclosure: Enclosure;
  readonly link: string;
  readonly isExplicit: boolean;
  readonly season: number | null;
  readonly number: number | null;
  readonly kind: 'full' | 'trailer' | 'bonus';
  readonly persons: readonly Person[];
  readonly transcripts: readonly LinkedDocument[];
  /** A document with chapters, where there is one; else those the feed itself has. */
  readonly chapters: LinkedDocument | null;
  readonly inlineChapters: readonly Chapter[];
}

export interface Enclosure {
  readonly url: string;
  /** In lower case; empty when the feed omits it. */
  readonly mediaType: string;
  /** As the feed reports it; 0 when missing. */
  readonly sizeBytes: number;
}

/** A document beside a feed. */
export interface LinkedDocument {
  readonly url: string;
  readonly mediaType: string;
  readonly language: string;
}

export interface Person {
  readonly name: string;
  /** `host`, `guest`…, in lower case. */
  readonly role: string;
  readonly link: string;
}

export interface Chapter {
  readonly startMs: number;
  readonly title: string;
  readonly link: string;
}

/** The fields of a feed's head or item: elements by their path, `image/url`. */
export type Fields = ReadonlyMap<string, readonly XmlElement[]>;
