import { parseFromTokenizer, type IAudioMetadata } from 'music-metadata';
import { R128_STEPS_PER_DB, R128_TO_REPLAYGAIN_DB, TEXT_LENGTH_MAX } from '../../../domain/constants/library.ts';
import { parseMbid } from '../../../domain/history/mbid.ts';
import type { Lyrics } from '../../../domain/lyrics/lyrics.ts';
import type { MusicFile } from '../../../application/ports/media/music-files.ts';
import { lyricsInTags } from '../sidecars/lyrics.ts';
import { createFileTokenizer } from './file-tokenizer.ts';
import { artistsFromTags, dateFromTag, unique } from './name-parsing.ts';
import type { TrackRecord } from '../../../application/records/records.ts';

/** The tags of a file; empty or null where it has none. */
export interface FileTags {
  readonly title: string;
  readonly artists: readonly string[];
  readonly albumArtists: readonly string[];
  readonly album: string;
  readonly discNumber: number | null;
  readonly trackNumber: number | null;
  readonly date: string;
  readonly genres: readonly string[];
  readonly isCompilation: boolean;
  readonly isExplicit: boolean;
  readonly isPodcast: boolean;
  readonly releaseType: string;
  readonly label: string;
  readonly copyright: string;
  readonly description: string;
  readonly isrc: string;
  /** The recording's MusicBrainz identifier; null without a valid one. */
  readonly recordingMbid: string | null;
  /** In beats a minute. */
  readonly tempo: number | null;
  /** The text of the tag: `Am`, `F#`, `8A`. */
  readonly key: string;
  readonly gain: TrackRecord['gain'];
}

export interface ReadTags {
  readonly tags: FileTags;
  readonly format: IAudioMetadata['format'];
  /** The front cover, else the first picture. */
  readonly picture: Uint8Array | null;
  readonly lyrics: Lyrics | null;
}

/** Reads the tags at the head and tail of a file. Rejects with a plain Error when it is no audio file. */
export async function readTags(file: MusicFile, name: string): Promise<ReadTags> {
  const metadata = await parseFromTokenizer(createFileTokenizer(file, name), { duration: false, skipPostHeaders: false });
  const pictures = metadata.common.picture ?? [];
  const front = pictures.find(({ type }) => type === 'Cover (front)') ?? pictures[0];
  return { tags: tagsOf(metadata), format: metadata.format, picture: front?.data ?? null, lyrics: lyricsInTags(metadata) };
}

export function tagsOf(metadata: IAudioMetadata): FileTags {
  const { common } = metadata;
  const genres = unique(
    (common.genre ?? [])
      .flatMap((genre) => text(genre).split(';'))
      .map((genre) => genre.trim())
      .filter((genre) => genre !== ''),
  );
  return {
    title: text(common.title),
    artists: artistsFromTags(listed(common.artists, common.artist)),
    albumArtists: artistsFromTags(listed(common.albumartists, common.albumartist)),
    album: text(common.album),
    discNumber: common.disk.no,
    trackNumber: common.track.no,
    date: dateFromTag(common.date ?? String(common.year ?? '')),
    genres,
    isCompilation: common.compilation ?? false,
    isExplicit: isExplicit(metadata),
    isPodcast: (common.podcast ?? false) || genres.some((genre) => /^podcasts?$/i.test(genre)),
    releaseType: text(common.releasetype?.[0]).toLowerCase(),
    label: text(common.label?.[0] ?? common.publisher?.[0]),
    copyright: text(common.copyright),
    description: text(descriptionOf(metadata)),
    isrc: text(common.isrc?.[0]),
    recordingMbid: parseMbid(text(common.musicbrainz_recordingid)),
    tempo: finite(common.bpm),
    key: text(common.key ?? nativeValue(metadata, /(?:^|:)initialkey$/i) ?? ''),
    gain: gainOf(metadata),
  };
}

function listed(several: readonly string[] | undefined, one: string | undefined): readonly string[] {
  const names = several && several.length > 0 ? several : one ? [one] : [];
  return names.map(text).filter((name) => name !== '');
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Text that was written as UTF-8 and read as Latin-1, as happens in wav files and old tags: `Ã¶` is never meant. */
function repaired(value: string): string {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf]/.test(value) || /[^\u0000-\u00ff]/.test(value)) return value;
  try {
    return UTF8.decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}

/** Repaired, without control characters, trimmed and cut to the longest text that is stored. */
function text(value: string | undefined): string {
  return repaired(value ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, TEXT_LENGTH_MAX);
}

/** Some programs write comments to mp3 files under a name of their own. */
function descriptionOf(metadata: IAudioMetadata): string | undefined {
  const { longDescription, description, comment } = metadata.common;
  return (
    longDescription ??
    description?.[0] ??
    comment?.[0]?.text ??
    nativeValue(metadata, /^TXXX:(?:description|comment)$/i) ??
    undefined
  );
}

function nativeValue(metadata: IAudioMetadata, name: RegExp): string | null {
  for (const tags of Object.values(metadata.native)) {
    const tag = tags.find(({ id }) => name.test(id));
    if (tag) return String(tag.value);
  }
  return null;
}

/** The advisory of iTunes: 1 and 4 are explicit, 2 is cleaned. */
function isExplicit(metadata: IAudioMetadata): boolean {
  const advisory = nativeValue(metadata, /^rtng$|ITUNESADVISORY$/i);
  return advisory === '1' || advisory === '4';
}

function gainOf(metadata: IAudioMetadata): TrackRecord['gain'] {
  const { common, format } = metadata;
  const trackDb = finite(common.replaygain_track_gain?.dB ?? r128(metadata, 'TRACK') ?? format.trackGain);
  const albumDb = finite(common.replaygain_album_gain?.dB ?? r128(metadata, 'ALBUM') ?? format.albumGain);
  if (trackDb === null && albumDb === null) return null;
  const trackPeak = finite(common.replaygain_track_peak?.ratio ?? format.trackPeakLevel);
  const albumPeak = finite(common.replaygain_album_peak?.ratio);
  return { trackDb, albumDb, trackPeak, albumPeak };
}

function finite(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}

/** Opus files write their gain by another scale. */
function r128(metadata: IAudioMetadata, which: string): number | undefined {
  const value = Number(nativeValue(metadata, new RegExp(`^R128_${which}_GAIN$`, 'i')) ?? NaN);
  return Number.isFinite(value) ? value / R128_STEPS_PER_DB + R128_TO_REPLAYGAIN_DB : undefined;
}
