/** Tracks of an album asked for at once. Spec §9 "Album tracks page offset 0, limit 300". */
export const ALBUM_TRACKS_PAGE = 300;

/** Albums of an artist asked for at once. Spec §9 "Artist query defaults 50 each for albums…". */
export const ARTIST_ALBUMS_PAGE = 50;

/** Rows of a view, a show or a search asked for at once. Spec §9 "Views limit 20". */
export const VIEW_PAGE = 20;

/** Shelves of the view of a listener's genres. Spec §9 "Views limit 20 (12 for genre-affinity)". */
export const GENRE_AFFINITY_PAGE = 12;

/** Cards a shelf of a view begins with. Spec §9 "content_limit 10". */
export const VIEW_CONTENT_LIMIT = 10;

/** Most ids a call for several may name; albums come with their tracks, so fewer of them. As the public Web API's. */
export const IDS_MAX = 50;
export const ALBUM_IDS_MAX = 20;

/** What the graph query service tells of an artist beside albums. Spec §9 "top tracks 5; related 20". */
export const ARTIST_TOP_TRACKS = 5;
export const ARTIST_RELATED = 20;

/** Tracks whose audio features are asked for at once. Public schema "Maximum: 100 IDs". */
export const AUDIO_FEATURES_IDS_MAX = 100;
