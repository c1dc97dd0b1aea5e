import { foldedWords } from '../records/text-folding.ts';
import { FALLBACK_NAMES, TEXT_LENGTH_MAX } from '../../domain/constants/library.ts';
import { ENCLOSURE_BITRATE_BPS } from '../../domain/constants/media/podcasts.ts';
import { episodeKeys, showKeys } from '../records/sort-keys.ts';
import { KINDS, type EpisodeRecord, type ShowRecord } from '../records/records.ts';
import type { AudioSource } from '../ports/media/packager.ts';
import type { Put } from '../ports/store.ts';
import { formatOfMediaType } from './feed-format/enclosure-types.ts';
import type { FeedDocument, FeedEpisode } from './feed-format/feed-types.ts';
import { notesHtml } from './feed-format/show-notes-html.ts';
import { parseShowNotes, showNotesText, type NoteBlock } from './feed-format/show-notes.ts';
import { PODCAST_KINDS, type EpisodeExtra } from './records.ts';

const BITS = 8;
const MS_PER_S = 1_000;

/** A show from its feed. */
export function showRecordOf(
  id: string,
  document: FeedDocument,
  reportedBps: string,
  imageId: string | null,
  episodeCount: number,
): ShowRecord {
  const videos = document.episodes.filter(({ enclosure }) => formatOfMediaType(enclosure)?.isVideo).length;
  return {
    id,
    name: document.title || reportedBps || FALLBACK_NAMES.show,
    publisher: document.publisher || FALLBACK_NAMES.publisher,
    ...describedBy(parseShowNotes(document.description)),
    imageId,
    episodeCount,
    ...(videos > 0 && { mediaType: videos === document.episodes.length ? 'video' : 'mixed' }),
    ...(document.isExplicit && { isExplicit: true }),
  };
}

function describedBy(notes: readonly NoteBlock[]): Pick<ShowRecord, 'description' | 'html'> {
  const html = notesHtml(notes);
  return { description: showNotesText(notes).slice(0, TEXT_LENGTH_MAX), ...(html !== '' && { html }) };
}

export function showPut(show: ShowRecord): Put {
  const words = { title: foldedWords(show.name), other: foldedWords(show.publisher) };
  return { op: 'put', kind: KINDS.show, id: show.id, doc: show, keys: showKeys(show), words };
}

/** The stored records of a feed's episode. */
export interface StoredEpisode {
  readonly record: EpisodeRecord;
  readonly extra: EpisodeExtra;
  /** For the order of those without a date. */
  readonly number: number;
}

/** `known`: the stored record. Its source stays while the enclosure's URL is the same. */
export function storedEpisodeOf(
  { id, showId }: Pick<EpisodeRecord, 'id' | 'showId'>,
  episode: FeedEpisode,
  known: EpisodeRecord | null,
  nowMs: number,
): StoredEpisode {
  const notes = parseShowNotes(episode.notes);
  const { enclosure, publishedMs, season, number } = episode;
  const isSame = known?.enclosure?.url === enclosure.url;
  const format = formatOfMediaType(enclosure);
  const record: EpisodeRecord = {
    id,
    showId,
    name: episode.title || showNotesText(notes).split('\n')[0] || episode.guid,
    ...describedBy(notes),
    releaseDate: publishedMs === null ? '' : dayOf(publishedMs),
    ...(publishedMs !== null && { publishedMs }),
    imageId: null,
    addedAtMs: Math.min(publishedMs ?? known?.addedAtMs ?? nowMs, nowMs),
    source: isSame && known.source.path !== '' ? known.source : guessedSource(id, episode),
    ...(isSame && known.video && { video: known.video }),
    enclosure: { url: enclosure.url, mediaType: enclosure.mediaType },
    ...(episode.isExplicit && { isExplicit: true }),
    unplayable: format === null ? `Its sound (${enclosure.mediaType}) is of a kind that is not understood here.` : null,
  };
  const { link, kind, persons, transcripts, chapters, inlineChapters } = episode;
  return {
    record,
    extra: { notes, link, season, number, kind, persons, transcripts, chapters, inlineChapters },
    number: number ?? 0,
  };
}

/** An estimate of the source until the episode is fetched. */
function guessedSource(id: string, { enclosure, durationMs }: FeedEpisode): AudioSource {
  const { codec, container } = formatOfMediaType(enclosure) ?? { codec: 'mp3', container: 'mpeg' };
  const guessedMs = durationMs || Math.round((enclosure.sizeBytes * BITS * MS_PER_S) / ENCLOSURE_BITRATE_BPS);
  const reportedBps = durationMs > 0 && enclosure.sizeBytes > 0 ? (enclosure.sizeBytes * BITS * MS_PER_S) / durationMs : 0;
  const bitrateBps = Math.round(reportedBps) || ENCLOSURE_BITRATE_BPS;
  const audio = { durationMs: guessedMs, sampleRateHz: 0, channels: 2, bitrateBps };
  return { id, path: '', sizeBytes: enclosure.sizeBytes, modifiedMs: 0, codec, container, ...audio };
}

const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 'yyyy-mm-dd'.length);

/** `showName`: by which it is found too. */
export function episodePuts({ record, extra, number }: StoredEpisode, showName: string): readonly Put[] {
  return [episodePut(record, number, showName), { op: 'put', kind: PODCAST_KINDS.extra, id: record.id, doc: extra }];
}

export function episodePut(record: EpisodeRecord, number: number, showName: string): Put {
  const words = { title: foldedWords(record.name), other: foldedWords(showName) };
  return { op: 'put', kind: KINDS.episode, id: record.id, doc: record, keys: episodeKeys(record, number), words };
}
