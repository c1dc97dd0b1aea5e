/** Sizes of cover art, in pixels of its longer side, widest first (spec §3 "images sorted by width"). */
export const IMAGE_SIZES_PX = [640, 300, 64] as const;

/** Entries of a page when the query names no limit, and the most it may name. */
export const PAGE_LIMIT_DEFAULT = 20;
export const PAGE_LIMIT_MAX = 50;

/** Tracks of an album, or episodes of a show, that come with it. Spec §9 "Album tracks page (0, 300)". */
export const CONTENT_PAGE_LIMIT = 300;

/** The most tracks of an album per request. */
export const CONTENT_PAGE_LIMIT_MAX = 300;

/** Tracks an artist is known by. */
export const TOP_TRACKS_COUNT = 10;

/** Tracks of one artist whose plays are compared for that. */
export const ARTIST_TRACKS_COUNTED = 2_000;

/** Cards of a shelf. Spec §7 "content_limit 10". */
export const SHELF_LENGTH = 10;

/** Plays of a listener read for the public API's list of recently played tracks, at most and at once. */
export const HISTORY_LOOKED_AT = 5_000;
export const HISTORY_READ_AT_ONCE = 200;

/** Longest search text read, in characters, and the most words of it. */
export const SEARCH_TEXT_LENGTH_MAX = 200;
export const SEARCH_WORDS_MAX = 8;

/** Hits of a kind that are ranked; those after them keep the order of the store. */
export const SEARCH_RANKED_MAX = 100;

/** With fewer hits than this, and none that has every word as it was typed, a search forgives typing errors. */
export const SEARCH_FORGIVES_BELOW = 5;

/** Letters of a spelling key. Two words that look alike share such keys. */
export const GRAM_LENGTH = 3;

/** Up to this length words also have a key for each letter left out, because they have few others. */
export const SHORT_WORD_MAX = 6;

/** Words of so many letters may have two typing errors. */
export const TWO_ERRORS_FROM = 7;

/** Longer words are found by their beginnings only. */
export const SPELLED_WORD_MAX = 40;

/** Letters that each of two words written as one has at least. */
export const JOINED_WORD_MIN = 3;

/** Known words that are compared with a misspelt one, and how many of them are searched in its place. */
export const SPELLINGS_COMPARED = 100;
export const SPELLINGS_TRIED = 8;

/** The most readings of a text: as typed, with words joined or split, with a word left out. */
export const READINGS_MAX = 10;

/** From so many words on a search may leave one out. */
export const WORDS_TO_SPARE = 3;

/** The types of a search, as in the public API. There are no audiobooks here. */
export const SEARCH_TYPES = ['album', 'artist', 'playlist', 'track', 'show', 'episode', 'audiobook'] as const;

/** How long a release counts as new in searches (`tag:new`): two weeks. */
export const NEW_RELEASE_DAYS = 14;
export const MS_PER_DAY = 86_400_000;

/** Most scan problems per response. */
export const PROBLEMS_SHOWN_MAX = 200;

/** Most copies of files per response. */
export const COPIES_SHOWN_MAX = 200;

/** How long a browser keeps cover art, in seconds: an image's id is of its content, so it never changes (a year). */
export const IMAGE_MAX_AGE_S = 31_536_000;

/** Graph queries of others whose hash is known once their text was sent. */
export const QUERIES_REMEMBERED = 100;

/** Loudness of a file whose ReplayGain is 0, in dB. ReplayGain 2.0. */
export const REPLAYGAIN_REFERENCE_DB = -18;

/** Pitch classes of an octave, and of the steps of a fifth. */
export const PITCH_CLASSES = 12;
export const FIFTH = 7;

/** The number of C major on the Camelot wheel. */
export const WHEEL_C_MAJOR = 8;

/** Beats a minute a tag may name: other numbers are mistakes. */
export const TEMPO_MIN = 20;
export const TEMPO_MAX = 400;
