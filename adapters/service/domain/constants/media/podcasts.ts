/** Largest feed that is read, in bytes, once it is unpacked: the feeds of daily shows with long notes reach 20 MB. */
export const FEED_BYTES_MAX = 50_000_000;

/** The same as a text, for the error message. */
export const FEED_BYTES_MAX_TEXT = '50 MB';

/** Most episodes of one feed, the first ones in it. */
export const FEED_EPISODES_MAX = 10_000;

/** Deepest nesting of a feed's elements, and the most stored characters of one. */
export const FEED_DEPTH_MAX = 64;
export const FEED_TEXT_MAX = 100_000;

/** Longest name of an element, in characters, and most prefixes of namespaces that are learnt. */
export const XML_NAME_LENGTH_MAX = 100;
export const XML_PREFIXES_MAX = 100;

/** Most unknown entities that stay as they are: each takes the parser some time. */
export const XML_UNKNOWN_MAX = 10_000;

/** Characters of a feed that are read before others have their turn: some 2 ms. */
export const XML_PIECE_LENGTH = 65_536;

/** Most entities a feed may declare, HTML has 252 (XHTML 1.0), and the longest of them, in characters. */
export const ENTITIES_MAX = 300;
export const ENTITY_LENGTH_MAX = 32;

/** Most fields read of a feed's head or of one item, and their deepest nesting. */
export const FEED_FIELDS_MAX = 5_000;
export const FEED_FIELD_DEPTH_MAX = 2;

/** Most chapters of an episode, and most stored persons and transcripts. */
export const CHAPTERS_MAX = 1_000;
export const PERSONS_MAX = 50;

/** Most enclosures of one episode checked for a playable one. */
export const ENCLOSURES_LOOKED_AT = 20;

/** Most paragraphs of an episode's notes. */
export const NOTE_BLOCKS_MAX = 500;

/** Longest notes as HTML, in characters: the plain ones end at 4,000. */
export const NOTES_HTML_MAX = 8_000;

/** Largest document beside a feed (chapters, a transcript), in bytes. */
export const LINKED_DOCUMENT_BYTES_MAX = 5_000_000;
export const LINKED_DOCUMENT_BYTES_MAX_TEXT = '5 MB';

/** Linked documents cached in memory. */
export const LINKED_DOCUMENTS_CACHED = 100;

/** Times an address may lead on to another one. */
export const REDIRECTS_MAX = 5;

/** How long a server may take to respond, how long it may be silent then, and how long a whole feed may take, in milliseconds. */
export const ANSWER_WAIT_MS = 10_000;
export const SILENCE_WAIT_MS = 20_000;
export const FEED_WAIT_MS = 60_000;

/** The time that a new podcast waits for its image, in milliseconds. */
export const PICTURE_WAIT_MS = 1_500;

/** Longest address, in characters. */
export const FEED_URL_LENGTH_MAX = 2_000;

/** Most feeds of one service, and most of one list in OPML. */
export const FEEDS_MAX = 5_000;
export const OPML_ENTRIES_MAX = 1_000;

/** Feeds that are fetched at the same time. */
export const FEEDS_AT_ONCE = 4;

/** Default refresh interval of a feed, in milliseconds (an hour), and the shortest the operator may set. */
export const REFRESH_EVERY_MS = 3_600_000;
export const REFRESH_LEAST_MINUTES = 5;

/** The random extension of that interval, so that feeds are not fetched all at once. */
export const REFRESH_JITTER = 0.2;

/** Each failure in a row doubles the wait, up to this many milliseconds (a day). */
export const REFRESH_WAIT_MAX_MS = 86_400_000;

/** A feed without followers is removed after this time, in milliseconds (two weeks). */
export const UNFOLLOWED_KEPT_MS = 1_209_600_000;

/** Episodes listed, marked or removed in one go. */
export const EPISODES_AT_ONCE = 200;

/** Episodes of a new feed that are written first, the newest and the oldest, so many each: what a first page shows, in either order. */
export const EPISODES_FIRST = 50;

/** Episodes of a feed that are made ready and written before others have their turn: some 10 ms, and what the disk takes. */
export const EPISODES_PER_YIELD = 25;

/** Default size of the episode cache (10 GB), and the largest episode, in bytes. */
export const ENCLOSURE_CACHE_BYTES = 10_000_000_000;
export const ENCLOSURE_BYTES_MAX = 4_000_000_000;
export const ENCLOSURE_BYTES_MAX_TEXT = '4 GB';

/** Episodes that are fetched at the same time. */
export const ENCLOSURES_AT_ONCE = 3;

/**
 * A read farther ahead of the download than this, in bytes (half a minute of most podcasts), uses a separate request. And
 * the most of them per episode.
 */
export const READ_AHEAD_FROM_BYTES = 500_000;
export const READ_AHEADS_AT_ONCE = 2;

/** Bytes handed on at a time from a fetched episode. */
export const ENCLOSURE_CHUNK_BYTES = 262_144;

/** Assumed bit rate of an unfetched episode: usual for podcasts, in bit/s. */
export const ENCLOSURE_BITRATE_BPS = 128_000;

/** That an episode was heard is written down at most this often, in milliseconds. */
export const HEARD_WRITE_INTERVAL_MS = 60_000;
