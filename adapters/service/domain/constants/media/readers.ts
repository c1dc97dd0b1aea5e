/** How the parts of music files are found, by the scan of folders and by the packager alike. */

/** Bytes per disk read while indexing. */
export const INDEX_READ_BYTES = 262_144;

/** Most boxes, chunks or pages of a container searched for its sound; ordinary music has fewer. */
export const CONTAINER_PARTS_MAX = 20_000;

/** Bytes at a file's end in which the last page of an Ogg stream is looked for: the largest page and a bit. */
export const OGG_TAIL_BYTES = 131_072;

/** Opus always counts in this rate. */
export const OPUS_SAMPLE_RATE_HZ = 48_000;
