/** Tracks of a station: about three hours. */
export const STATION_TRACKS = 50;

/** Tracks of a seed read for its profile. */
export const SEED_TRACKS = 50;

/** Top genres of a seed, and tracks read in each. */
export const SEED_GENRES = 5;
export const GENRE_WINDOW = 120;

/** Artists of a seed that are followed, and tracks of each. */
export const SEED_ARTISTS = 6;
export const ARTIST_WINDOW = 40;

/** The weights of the features of similarity; their sum is 1. */
export const SIMILARITY_WEIGHTS = { genre: 0.5, artist: 0.3, decade: 0.12, label: 0.08 } as const;

/** Weight of tracks without any similarity: above zero, so that a small library still plays. */
export const SIMILARITY_MIN = 0.01;

/** A liked track counts this much more. */
export const LIKED_WEIGHT = 4;

/** Places between two tracks of one artist, where there are others to put between. */
export const ARTIST_SPACING = 3;

/** Tracks of whatever there is that may come to a station, so that one of rare music does not end after three. */
export const ANY_WINDOW = 60;

/** Likes and bans remembered of one listener. */
export const FEEDBACK_MAX = 2_000;

/** A play weighs half of what it did after two weeks. */
export const HOT_HALF_LIFE_MS = 1_209_600_000;

/** Resolution of heat in sort keys, and their digits. */
export const HOT_STEPS = 1_000_000;
export const HOT_DIGITS = 12;

/** Tracks heard one after the other within this time were heard together. */
export const TOGETHER_MS = 1_800_000;

/** Artists remembered as companions of one. */
export const COMPANIONS_MAX = 60;

/** Plays counted per transaction, and the most per run for a listener with many uncounted plays. */
export const LISTENS_AT_ONCE = 100;
export const LISTENS_BEHIND_MAX = 1_000;

/** Related artists of one. Spec §9 "related 20". */
export const RELATED_MAX = 20;

/** The share of nearness between artists that is about being heard together. */
export const COMPANION_SHARE = 0.5;

/** Daily mixes of a listener, and the tracks needed for a mix. */
export const MIXES_MAX = 6;
export const CLUSTER_TRACKS_MIN = 3;

/** Plays of a listener read for a profile; a play of a month ago weighs half as much. */
export const PLAYS_LOOKED_AT = 400;
export const PROFILE_HALF_LIFE_MS = 2_592_000_000;

/** Generated lists stored per listener. */
export const MADE_KEPT_MAX = 60;

/** A list with a play within this time counts as still playing. */
export const LISTENING_MS = 3_600_000;

/** Artists that are followed because they are heard with one of the seed's, and how much the first of them counts. */
export const COMPANIONS_FOLLOWED = 4;
export const COMPANIONS_WEIGHT = 0.7;

/** Tracks of a mix, and of a chart. */
export const MIX_TRACKS = 50;
export const CHART_TRACKS = 50;

/** Default and largest extension of a playlist, in tracks, and its own tracks read for it. */
export const EXTEND_DEFAULT = 10;
export const EXTEND_MAX = 50;
export const EXTEND_SEED_TRACKS = 300;

/** Recently played contexts. Spec §9 "Recently played default 20". */
export const RECENT_DEFAULT = 20;
export const RECENT_MAX = 50;

/** The number of plays that are read for them. */
export const RECENT_LOOKED_AT = 300;

/** A listener's top artists read for related ones, and albums read of each. */
export const ARTISTS_FOLLOWED = 3;

/** Artists, albums or tracks read to fill a discovery shelf. */
export const DISCOVER_LOOKED_AT = 40;

/** Shelves per view. Spec §9 "Views limit 20 (12 for genre-affinity)". */
export const VIEW_SHELVES = 20;
export const GENRE_AFFINITY_SHELVES = 12;

/** Latest episodes checked for unplayed ones, and followed podcasts read. */
export const FRESH_EPISODES_LOOKED_AT = 500;
export const FOLLOWED_LOOKED_AT = 500;

/** Days of each time range of the public call for top items. Public schema "4 weeks", "6 months", "1 year". */
export const TOP_DAYS = { short_term: 28, medium_term: 183, long_term: 365 } as const;

/** Plays it counts at most. */
export const TOP_PLAYS_COUNTED = 20_000;

/** Recommended tracks per request, and their seeds. Public schema. */
export const RECOMMENDATIONS_MAX = 100;
export const RECOMMENDATION_SEEDS_MAX = 5;

/** Tracks read for an artist or genre seed, and candidates for each recommended track: some are filtered out. */
export const SEED_TRACKS_OF_ONE = 20;
export const RECOMMENDATION_CANDIDATES = 400;

/** Most genre seeds per response. */
export const GENRE_SEEDS_MAX = 1_000;

/** An album is forgotten after two months without a play, when it had as many plays in the half year before. */
export const FORGOTTEN_AFTER_MS = 5_184_000_000;
export const FORGOTTEN_LOOKED_BACK_MS = 15_552_000_000;
export const FORGOTTEN_PLAYS_MIN = 3;

/** Plays of that half year that are read. */
export const FORGOTTEN_LOOKED_AT = 1_000;

/** Years back in which the same day is looked up. */
export const ON_THIS_DAY_YEARS = 5;

/** Artists that the reason of a daily mix names. Ours. */
export const REASON_ARTISTS = 2;
