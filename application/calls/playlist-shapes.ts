import * as v from 'valibot';
import type { PlaylistOwner, PlaylistRef } from '#domain/catalog/types.ts';
import { image } from './catalog-shapes.ts';

/** The wire's shape of a playlist as lists and shelves show it, checked against its type by the compiler. */
const addresses = { id: v.string(), uri: v.string(), href: v.string(), external_urls: v.object({ spotify: v.string() }) };

export const playlistOwner: v.GenericSchema<unknown, PlaylistOwner> = v.object({
  ...addresses,
  type: v.literal('user'),
  display_name: v.nullable(v.string()),
});

export const playlistRef: v.GenericSchema<unknown, PlaylistRef> = v.object({
  ...addresses,
  type: v.literal('playlist'),
  name: v.string(),
  description: v.nullable(v.string()),
  images: v.array(image),
  owner: playlistOwner,
  collaborative: v.boolean(),
  public: v.nullable(v.boolean()),
  snapshot_id: v.string(),
  tracks: v.object({ href: v.string(), total: v.number() }),
  primary_color: v.nullable(v.string()),
});
