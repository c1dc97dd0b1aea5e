import { fileIdOf, variantsOf } from '../../../application/records/audio-variants.ts';
import { VARIANTS } from '../../../application/ports/media/packager.ts';
import type { Change, Put } from '../../../application/ports/store.ts';
import type { Classification } from '../metadata/classification.ts';
import { foldedWords } from '../../../application/records/text-folding.ts';
import { pathIdOf } from '../../../application/records/record-ids.ts';
import { episodeKeys, fileKeys, problemKeys, scannedKeys, trackKeys } from '../../../application/records/sort-keys.ts';
import type { UnreadableFile } from '../metadata/file-reader.ts';
import { wordsOfTrack } from '../../../application/catalog/search/search-words.ts';
import {
  KINDS,
  type EpisodeRecord,
  type FileRecord,
  type LyricsRecord,
  type ProblemRecord,
  type ScannedRecord,
  type TrackRecord,
} from '../../../application/records/records.ts';
import type { OwnedFinding } from './types.ts';

/** A track or episode and the files it is served as. */
export function ownedPuts({ finding, addedAtMs }: OwnedFinding): readonly Change[] {
  const { codec, container, id } = finding.reading.source;
  const files = variantsOf(codec, container).map((variant): Put => {
    const file: FileRecord = { id: fileIdOf(id, variant), sourceId: id, ownerKind: finding.kind, variant };
    return { op: 'put', kind: KINDS.file, id: file.id, doc: file, keys: fileKeys(file) };
  });
  return finding.kind === 'track'
    ? [trackPut(finding, addedAtMs), lyricsChange(finding), ...files]
    : [episodePut(finding, addedAtMs), ...files];
}

function trackPut({ track, facts }: Classification & { kind: 'track' }, addedAtMs: number): Put {
  const doc: TrackRecord = { ...track, addedAtMs };
  const words = wordsOfTrack({
    name: doc.name,
    artists: facts.trackArtists,
    albumArtists: facts.artists,
    album: facts.name,
    releaseDate: facts.releaseDate,
    genres: doc.genres,
    isrc: doc.isrc ?? '',
  });
  return { op: 'put', kind: KINDS.track, id: doc.id, doc, keys: trackKeys(doc), words };
}

function lyricsChange({ track: { id }, reading: { lyrics } }: Classification & { kind: 'track' }): Change {
  return lyrics === null
    ? { op: 'remove', kind: KINDS.lyrics, id }
    : { op: 'put', kind: KINDS.lyrics, id, doc: lyrics satisfies LyricsRecord, keys: {} };
}

function episodePut({ episode, number, facts }: Classification & { kind: 'episode' }, addedAtMs: number): Put {
  const doc: EpisodeRecord = { ...episode, addedAtMs };
  const words = { title: foldedWords(doc.name), other: foldedWords(`${facts.name} ${facts.publisher}`) };
  return { op: 'put', kind: KINDS.episode, id: doc.id, doc, keys: episodeKeys(doc, number), words };
}

/** Removes a track or episode. Its files stay where the other kind takes over the audio. */
export function ownedRemoves(kind: 'track' | 'episode', id: string, keepFiles: boolean): readonly Change[] {
  const files = keepFiles
    ? []
    : VARIANTS.map((variant): Change => ({ op: 'remove', kind: KINDS.file, id: fileIdOf(id, variant) }));
  const lyrics: readonly Change[] = kind === 'track' ? [{ op: 'remove', kind: KINDS.lyrics, id }] : [];
  return [{ op: 'remove', kind, id }, ...lyrics, ...files];
}

/** The problem of a path, or the end of one it had. */
export function problemChange(path: string, result: Classification | UnreadableFile | null): Change {
  const id = pathIdOf(path);
  return result && 'reason' in result
    ? problemPut({ path, reason: result.reason, what: 'file' })
    : { op: 'remove', kind: KINDS.problem, id };
}

export function problemPut(problem: ProblemRecord): Put {
  return { op: 'put', kind: KINDS.problem, id: pathIdOf(problem.path), doc: problem, keys: problemKeys(problem) };
}

export function scannedPut(record: ScannedRecord): Put {
  return { op: 'put', kind: KINDS.scanned, id: pathIdOf(record.path), doc: record, keys: scannedKeys(record) };
}
