/** Tracks of an album in one request. Spec §9 "Album tracks page offset 0, limit 300". */
export const ALBUM_TRACKS_PAGE = 300;

/** Tracks of a playlist in one request. Ours. */
export const PLAYLIST_TRACKS_PAGE = 50;

/** Albums of an artist in one request. Spec §9 "Artist query defaults 50 each for albums…". */
export const ARTIST_ALBUMS_PAGE = 50;

/** Rows of a view, a show or a search in one request. Spec §9 "Views limit 20". */
export const VIEW_PAGE = 20;

/** Rows of the genre view of a listener. Spec §9 "Views limit 20 (12 for genre-affinity)". */
export const GENRE_AFFINITY_PAGE = 12;

/** Cards in a row of a view at first. Spec §9 "content_limit 10". */
export const VIEW_CONTENT_LIMIT = 10;

/** The most ids in a request for several items; fewer albums, because they include their tracks. As in the public Web API. */
export const IDS_MAX = 50;
export const ALBUM_IDS_MAX = 20;

/** Items of an artist besides albums in the graph query service. Spec §9 "top tracks 5; related 20". */
export const ARTIST_TOP_TRACKS = 5;
export const ARTIST_RELATED = 20;

/** Tracks whose audio features are requested at once. Public schema "Maximum: 100 IDs". */
export const AUDIO_FEATURES_IDS_MAX = 100;

/** The filters of a search text, as in the public Web API: `artist:`. */
export const SEARCH_FILTERS: readonly string[] = ['track', 'artist', 'album', 'genre', 'year', 'isrc', 'upc', 'tag'];

/** Recent searches kept, and the longest kept text, in characters. */
export const RECENT_SEARCHES_MAX = 12;
export const SEARCH_LENGTH_MAX = 200;
