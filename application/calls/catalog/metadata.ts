import * as v from 'valibot';
import type { ArtistMetadata, Metadata } from '#domain/catalog/metadata.ts';
import { image } from './catalog-shapes.ts';
import { call } from '../call.ts';

const nameEntries = { uri: v.string(), name: v.string() };

const metadata: v.GenericSchema<unknown, Metadata> = v.object({
  id: v.string(),
  uri: v.string(),
  type: v.picklist(['track', 'episode']),
  linked_from: v.nullable(v.object({ id: v.string(), type: v.literal('track'), uri: v.string() })),
  media_type: v.picklist(['audio', 'video']),
  name: v.string(),
  duration_ms: v.number(),
  artists: v.array(v.object(nameEntries)),
  album: v.object({ ...nameEntries, images: v.array(image) }),
  is_playable: v.boolean(),
});

const artistMetadata: v.GenericSchema<unknown, ArtistMetadata> = v.object({
  ...nameEntries,
  id: v.string(),
  type: v.literal('artist'),
  images: v.array(image),
  genres: v.array(v.string()),
});

/**
 * Metadata by an id's 32 hexadecimal digits, from the metadata host. Spec §7 "artist and episode metadata on a metadata host".
 */
export const getTrackMetadata = call({ method: 'GET', path: '/metadata/4/track/:hexId', response: metadata });
export const getEpisodeMetadata = call({ method: 'GET', path: '/metadata/4/episode/:hexId', response: metadata });
export const getArtistMetadata = call({ method: 'GET', path: '/metadata/4/artist/:hexId', response: artistMetadata });
