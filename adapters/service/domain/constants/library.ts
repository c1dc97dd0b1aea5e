/** Cover sizes in pixels, as the screens use them: list rows, cards, album headers. */
export const COVER_SIZES_PX = [64, 300, 640] as const;

/** A cover that declares more pixels is not decoded: a small file can unfold to gigabytes. */
export const COVER_PIXELS_MAX = 64_000_000;

/** Larger picture files are not read. */
export const COVER_BYTES_MAX = 20_000_000;

/** Quality of resized covers: no visible blocks on flat colour, a third of the size of 95. */
export const COVER_JPEG_QUALITY = 82;

/** Background of a cover of unknown colour. */
export const COVER_COLOR_UNKNOWN = '#535353';

/** Digits of disc and track numbers in sort keys. */
export const NUMBER_DIGITS = 5;

/** Digits of an instant in milliseconds in sort keys; enough until the year 5138. */
export const KEY_DIGITS = 14;

/** Characters of a full date, `2019-05-17`. */
export const DATE_DIGITS = 10;

/** Bytes of sound hashed at the start, the middle and the end of a file for its id. */
export const AUDIO_SAMPLE_BYTES = 16_384;

/** Bytes searched after the tags of an mp3 for its first frame. */
export const MP3_SYNC_BYTES_MAX = 65_536;

/** Bytes read at a time while the frames of an mp3 without a header are counted. */
export const MP3_WALK_BYTES = 1_048_576;

/** Files of one folder per batch; a larger folder is read in parts. */
export const FOLDER_PART_FILES = 200;

/** Files read in parallel: enough to hide the disk, few enough to keep memory flat. */
export const FILES_AT_ONCE = 4;

/** Records written together, as files: one transaction for about a second of scanning. */
export const BATCH_FILES = 100;

/** Files of an album or show read for its shared facts; larger groups are summarised from these. */
export const GROUP_FILES_MAX = 500;

/** Records read a page at a time while the store is compared with the disk. */
export const PAGE_RECORDS = 500;

/** Folders nested deeper are not entered. */
export const FOLDER_DEPTH_MAX = 32;

/** Covers remembered by content during a scan, so that an album's pictures are stored once. */
export const COVERS_REMEMBERED = 256;

/** Quiet time after the last change in a folder before it is read again: a copy in progress is not. */
export const WATCH_QUIET_MS = 1_000;

/** The library is counted for the status at most this often while a scan runs. */
export const COUNT_EVERY_MS = 1_000;

/** All folders are scanned this often where not every one can be watched for changes. */
export const RESCAN_EVERY_MS = 600_000;

/** Interval of the check whether the disks of the music folders are connected. */
export const DISKS_LOOKED_AT_EVERY_MS = 10_000;

/** A scan that ended early, for instance on a full disk, is tried again after this. */
export const RESCAN_AFTER_FAILURE_MS = 60_000;

/** Folders watched for changes; the system gives a process a limited number of watches. */
export const WATCH_FOLDERS_MAX = 50_000;

/** An album of at most this many tracks is a single. */
export const SINGLE_TRACKS_MAX = 3;

/** The share of an album's tracks an artist must exceed to become the album artist without a tag. */
export const ALBUM_ARTISTS_MAJORITY = 0.5;

/** Names for missing tags. */
export const FALLBACK_NAMES = {
  artist: 'Unknown artist',
  various: 'Various Artists',
  album: 'Unknown album',
  show: 'Podcasts',
  publisher: 'Unknown publisher',
} as const;

/** Added to an R128 gain (-23 LUFS) for one that compares with ReplayGain (-18 LUFS). */
export const R128_TO_REPLAYGAIN_DB = 5;

/** R128 gains are written in 256ths of a decibel. */
export const R128_STEPS_PER_DB = 256;

/** Longest stored title, name or description, in characters. */
export const TEXT_LENGTH_MAX = 4_000;

/** Documents per page when all keys are listed. */
export const KEYS_LISTED_AT_ONCE = 200;

/** Most resources remembered as removed from the library; their addresses are 410. */
export const WITHDRAWN_MAX = 20_000;
