/** Tracks of a station: about three hours. */
export const STATION_TRACKS = 50;

/** Tracks of a seed that are looked at to learn what it is like. */
export const SEED_TRACKS = 50;

/** Genres of a seed that are followed, and tracks looked at in each. */
export const SEED_GENRES = 5;
export const GENRE_WINDOW = 120;

/** Artists of a seed that are followed, and tracks of each. */
export const SEED_ARTISTS = 6;
export const ARTIST_WINDOW = 40;

/** How much each kind of likeness counts; together 1. */
export const LIKENESS = { genre: 0.5, artist: 0.3, decade: 0.12, label: 0.08 } as const;

/** What remains for music that is like the seed in nothing: never nothing at all, so that a small library still plays. */
export const LIKENESS_MIN = 0.01;

/** A liked track counts this much more. */
export const LIKED_WEIGHT = 4;

/** Places between two tracks of one artist, where there are others to put between. */
export const ARTIST_SPACING = 3;

/** What hashes of texts and seeded chance are made of (FNV-1a, and Mulberry32 by Tommy Ettinger, in the public domain). */
export const HASH = { offset: 0x811c9dc5, prime: 0x01000193 } as const;
export const MULBERRY = { step: 0x6d2b79f5, range: 0x1_0000_0000 } as const;

/** Tracks of whatever there is that may come to a station, so that one of rare music does not end after three. */
export const ANY_WINDOW = 60;
