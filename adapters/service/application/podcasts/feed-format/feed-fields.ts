import {
  CHAPTERS_MAX,
  ENCLOSURES_LOOKED_AT,
  FEED_URL_LENGTH_MAX,
  PERSONS_MAX,
} from '../../../domain/constants/media/podcasts.ts';
import { TEXT_LENGTH_MAX } from '../../../domain/constants/library.ts';
import { formatOfMediaType } from './enclosure-types.ts';
import type { LinkedDocument, Chapter, Enclosure, FeedDocument, FeedEpisode, Fields, Person } from './feed-types.ts';
import { plainText } from './show-notes.ts';
import { parseTimestampMs } from './timestamps.ts';

/** The text of the first non-empty field. */
function firstText(fields: Fields, ...ways: readonly string[]): string {
  for (const way of ways) {
    const text = fields
      .get(way)
      ?.map((frame) => frame.text.trim())
      .find((one) => one !== '');
    if (text !== undefined) return text;
  }
  return '';
}

const short = (text: string) => plainText(text).slice(0, TEXT_LENGTH_MAX);

/** An address of the web, or empty; as it is written where it is whole, else seen from a base. */
function webUrl(text: string, base?: string): string {
  const url = text.trim();
  if (url === '' || url.length > FEED_URL_LENGTH_MAX) return '';
  const isWhole = URL.canParse(url);
  if (!isWhole && (base === undefined || !URL.canParse(url, base))) return '';
  const whole = isWhole ? url : new URL(url, base).href;
  return /^https?:\/\//i.test(whole) ? whole : '';
}

function linkOf(fields: Fields, base: string): string {
  const links = fields.get('link') ?? [];
  const page = links.find(({ attributes: { rel = 'alternate', href } }) => rel === 'alternate' && href !== undefined);
  const href = page?.attributes['href'];
  return href === undefined ? webUrl(firstText(fields, 'link')) : webUrl(href, base);
}

const isYes = (text: string) => /^(?:yes|true|explicit)$/i.test(text);

export function feedDocumentOf(head: Fields, episodes: readonly FeedEpisode[], base: string): FeedDocument {
  return {
    title: short(firstText(head, 'title')),
    publisher: short(firstText(head, 'itunes:author', 'author/name', 'itunes:owner/itunes:name', 'managingEditor', 'author')),
    description: firstText(head, 'description', 'itunes:summary', 'subtitle', 'itunes:subtitle'),
    imageUrl: webUrl(head.get('itunes:image')?.[0]?.attributes['href'] ?? firstText(head, 'image/url', 'logo', 'icon'), base),
    link: linkOf(head, base),
    isExplicit: isYes(firstText(head, 'itunes:explicit')),
    order: firstText(head, 'itunes:type').toLowerCase() === 'serial' ? 'serial' : 'episodic',
    newUrl: webUrl(firstText(head, 'itunes:new-feed-url')),
    episodes,
  };
}

/** One item; null without a playable enclosure. */
export function feedEpisodeOf(item: Fields, base: string): FeedEpisode | null {
  const enclosure = enclosureOf(item, base);
  if (enclosure === null) return null;
  const published = Date.parse(firstText(item, 'pubDate', 'published', 'updated'));
  const chapters = linkedDocumentsOf(item, 'podcast:chapters', base)[0] ?? null;
  return {
    guid: firstText(item, 'guid', 'id') || enclosure.url,
    title: short(firstText(item, 'title', 'itunes:title')),
    notes: firstText(item, 'content:encoded', 'content', 'description', 'itunes:summary', 'summary', 'itunes:subtitle'),
    publishedMs: Number.isFinite(published) ? published : null,
    durationMs: parseTimestampMs(firstText(item, 'itunes:duration')) ?? 0,
    enclosure,
    link: linkOf(item, base),
    isExplicit: isYes(firstText(item, 'itunes:explicit')),
    season: countOf(firstText(item, 'podcast:season', 'itunes:season')),
    number: countOf(firstText(item, 'podcast:episode', 'itunes:episode')),
    kind: kindOf(firstText(item, 'itunes:episodeType')),
    persons: personsOf(item),
    transcripts: linkedDocumentsOf(item, 'podcast:transcript', base),
    chapters,
    inlineChapters: (item.get('psc:chapters/psc:chapter') ?? [])
      .slice(0, CHAPTERS_MAX)
      .flatMap(({ attributes }) => chapterOf(attributes)),
  };
}

/** The first that can be heard; else the first there is, but for pictures of the episode. */
function enclosureOf(item: Fields, base: string): Enclosure | null {
  const enclosed = item.get('enclosure')?.map(({ attributes: { url = '', ...more } }) => ({ url, ...more })) ?? [];
  const linked = (item.get('link') ?? [])
    .filter(({ attributes }) => attributes['rel'] === 'enclosure')
    .map(({ attributes: { href = '', ...more } }) => ({ url: href, ...more }));
  const enclosures = [...enclosed, ...linked].slice(0, ENCLOSURES_LOOKED_AT).flatMap((one: Enclosed): readonly Enclosure[] => {
    const url = webUrl(one.url, base);
    const [mediaType = ''] = (one.type ?? '').toLowerCase().split(';');
    return url === '' ? [] : [{ url, mediaType: mediaType.trim(), sizeBytes: countOf(one.length ?? '') ?? 0 }];
  });
  const others = enclosures.filter(({ mediaType }) => !mediaType.startsWith('image/'));
  return others.find((one) => formatOfMediaType(one) !== null) ?? others[0] ?? null;
}

interface Enclosed {
  readonly url: string;
  readonly type?: string;
  readonly length?: string;
}

function countOf(text: string): number | null {
  const value = /^\d+/.test(text) ? Number.parseInt(text, 10) : NaN;
  return Number.isSafeInteger(value) ? value : null;
}

function kindOf(text: string): FeedEpisode['kind'] {
  const kind = text.toLowerCase();
  return kind === 'trailer' || kind === 'bonus' ? kind : 'full';
}

function personsOf(item: Fields): readonly Person[] {
  return (item.get('podcast:person') ?? [])
    .slice(0, PERSONS_MAX)
    .flatMap(({ text, attributes: { role = 'host', href = '' } }) => {
      const name = short(text);
      return name === '' ? [] : [{ name, role: role.toLowerCase(), link: webUrl(href) }];
    });
}

function linkedDocumentsOf(item: Fields, way: string, base: string): readonly LinkedDocument[] {
  return (item.get(way) ?? []).slice(0, PERSONS_MAX).flatMap(({ attributes: { url: given = '', type = '', language = '' } }) => {
    const url = webUrl(given, base);
    return url === '' ? [] : [{ url, mediaType: (type.toLowerCase().split(';')[0] ?? '').trim(), language }];
  });
}

function chapterOf({ start = '', title = '', href = '' }: Readonly<Record<string, string>>): readonly Chapter[] {
  const startMs = parseTimestampMs(start);
  return startMs === null ? [] : [{ startMs, title: short(title), link: webUrl(href) }];
}
