import * as v from 'valibot';
import type { PlaylistOwner, PlaylistRef } from '#domain/catalog/types.ts';
import { image } from './catalog-shapes.ts';

/** The links of a resource. */
export const linkEntries = {
  id: v.string(),
  uri: v.string(),
  href: v.string(),
  external_urls: v.object({ spotify: v.string() }),
};

const playlistOwner: v.GenericSchema<unknown, PlaylistOwner> = v.object({
  ...linkEntries,
  type: v.literal('user'),
  display_name: v.nullable(v.string()),
});

/** The fields of every playlist. */
export const playlistEntries = {
  ...linkEntries,
  type: v.literal('playlist'),
  name: v.string(),
  description: v.nullable(v.string()),
  images: v.array(image),
  owner: playlistOwner,
  collaborative: v.boolean(),
  public: v.nullable(v.boolean()),
  snapshot_id: v.string(),
  primary_color: v.nullable(v.string()),
  is_smart: v.exactOptional(v.boolean()),
};

/** The schema of a playlist in lists and shelves; the compiler checks it against its type. */
export const playlistRef: v.GenericSchema<unknown, PlaylistRef> = v.object({
  ...playlistEntries,
  tracks: v.object({ href: v.string(), total: v.number() }),
});
