import { SINGLE_TRACKS_MAX } from '../../../domain/constants/library.ts';
import type { AlbumType } from '#domain/catalog/types.ts';
import { artistIdOf } from '../../../application/records/record-ids.ts';
import { unique } from './name-parsing.ts';
import type { AlbumFacts, AlbumRecord, ShowFacts, ShowRecord } from '../../../application/records/records.ts';

/** An album derived from all its files, and the artists who are guests on it. `facts` holds at least one. */
export function albumFromFacts(facts: readonly AlbumFacts[], trackCount: number) {
  const artists = mostFrequent(
    facts.map(({ artists }) => artists),
    [],
  );
  const artistIds = artists.map(artistIdOf);
  const album: AlbumRecord = {
    id: facts[0]?.id ?? '',
    name: mostFrequent(
      facts.map(({ name }) => name),
      '',
    ),
    type: albumType(facts, trackCount),
    artistIds,
    releaseDate: earliest(facts.map(({ releaseDate }) => releaseDate)),
    label: firstField(facts, 'label'),
    copyrights: unique(facts.map(({ copyright }) => copyright).filter((text) => text !== '')).map((text) => ({
      text,
      type: 'C',
    })),
    genres: unique(facts.flatMap(({ genres }) => genres)),
    imageId: mostFrequent(
      facts.map(({ imageId }) => imageId).filter((id) => id !== null),
      null,
    ),
    trackCount,
    addedAtMs: Math.max(...facts.map(({ addedAtMs }) => addedAtMs)),
  };
  const guests = unique(facts.flatMap(({ trackArtists }) => trackArtists)).filter(
    (name) => !artistIds.includes(artistIdOf(name)),
  );
  return { album, artists, guestIds: guests.map(artistIdOf) };
}

export function showFromFacts(facts: readonly ShowFacts[], episodeCount: number): ShowRecord {
  return {
    id: facts[0]?.id ?? '',
    name: mostFrequent(
      facts.map(({ name }) => name),
      '',
    ),
    publisher: mostFrequent(
      facts.map(({ publisher }) => publisher),
      '',
    ),
    description: facts.find(({ description }) => description !== '')?.description ?? '',
    imageId: mostFrequent(
      facts.map(({ imageId }) => imageId).filter((id) => id !== null),
      null,
    ),
    episodeCount,
    ...mediaTypeOf(facts),
  };
}

function mediaTypeOf(facts: readonly ShowFacts[]): Pick<ShowRecord, 'mediaType'> {
  const videos = facts.filter(({ isVideo }) => isVideo).length;
  if (videos === 0) return {};
  return { mediaType: videos === facts.length ? 'video' : 'mixed' };
}

function albumType(facts: readonly AlbumFacts[], trackCount: number): AlbumType {
  if (facts.some(({ compilation, releaseType }) => compilation || releaseType === 'compilation')) return 'compilation';
  const declared = facts.find(({ releaseType }) => releaseType !== '')?.releaseType;
  if (declared !== undefined) return declared === 'single' || declared === 'ep' ? 'single' : 'album';
  return trackCount <= SINGLE_TRACKS_MAX ? 'single' : 'album';
}

function firstField(facts: readonly AlbumFacts[], what: 'label'): string {
  return facts.find((fact) => fact[what] !== '')?.[what] ?? '';
}

/** The earliest date, the most exact of those in one year; empty when none is known. */
function earliest(dates: readonly string[]): string {
  const known = dates.filter((date) => date !== '');
  return known.toSorted((a, b) => a.slice(0, 4).localeCompare(b.slice(0, 4)) || b.length - a.length || (a < b ? -1 : 1))[0] ?? '';
}

/** The most frequent value, the first of equals; `none` without values. */
function mostFrequent<Value, None>(values: readonly Value[], none: None): Value | None {
  const counts = new Map<string, number>();
  let best: { readonly value: Value; readonly count: number } | null = null;
  for (const value of values) counts.set(JSON.stringify(value), (counts.get(JSON.stringify(value)) ?? 0) + 1);
  for (const value of values) {
    const count = counts.get(JSON.stringify(value)) ?? 0;
    if (best === null || count > best.count) best = { value, count };
  }
  return best === null ? none : best.value;
}
