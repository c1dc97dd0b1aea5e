import * as v from 'valibot';
import type { GraphAlbum, GraphArtist, GraphName, GraphPage, GraphRelease, GraphTrack } from '#domain/catalog/graph.ts';
import { albumType, copyrights, image } from './catalog-shapes.ts';

type Shape<Type> = v.GenericSchema<unknown, Type>;

const nameEntries = { uri: v.string(), name: v.string() };
const named: Shape<GraphName> = v.object(nameEntries);
const known = v.nullable(v.number());

const releaseEntries = {
  ...nameEntries,
  type: albumType,
  date: v.object({ year: known, month: known, day: known }),
  images: v.array(image),
  artists: v.array(named),
  totalTracks: v.number(),
  isPlayable: v.boolean(),
};
const release: Shape<GraphRelease> = v.object(releaseEntries);

const track: Shape<GraphTrack> = v.object({
  ...nameEntries,
  artists: v.array(named),
  durationMs: known,
  contentRating: v.picklist(['EXPLICIT', 'NONE']),
  position: v.number(),
  discNumber: v.number(),
  isPlayable: v.boolean(),
  previewUrl: v.nullable(v.string()),
  linkedFrom: v.nullable(v.object({ uri: v.string() })),
  album: v.exactOptional(release),
});

function partOf<Item>(item: Shape<Item>): Shape<GraphPage<Item>> {
  return v.object({ items: v.array(item), total: v.number() });
}

export const graphAlbum: Shape<GraphAlbum> = v.object({
  ...releaseEntries,
  label: v.string(),
  copyrights,
  genres: v.array(v.string()),
  tracks: partOf(track),
});

const portraitEntries = { ...nameEntries, images: v.array(image), genres: v.array(v.string()) };

export const graphArtist: Shape<GraphArtist> = v.object({
  ...portraitEntries,
  headerImages: v.array(image),
  bio: v.string(),
  verified: v.boolean(),
  followers: v.number(),
  monthlyListeners: known,
  topCities: v.array(v.object({ listeners: v.number(), city: v.string(), country: v.string() })),
  topTracks: v.array(track),
  relatedArtists: v.array(v.object(portraitEntries)),
  albums: partOf(release),
  singles: partOf(release),
  compilations: partOf(release),
  appearsOn: partOf(release),
});
