/** How the parts of music files are found, by the scan of folders and by the packager alike. */

/** Bytes asked from the disk at once while indexing. */
export const INDEX_READ_BYTES = 262_144;

/** Boxes, chunks or pages of a container looked at in search of its sound; a file with more is not ordinary music. */
export const CONTAINER_PARTS_MAX = 20_000;

/** Bytes at a file's end in which the last page of an Ogg stream is looked for: the largest page and a bit. */
export const OGG_TAIL_BYTES = 131_072;

/** Opus always counts in this rate. */
export const OPUS_SAMPLE_RATE_HZ = 48_000;
