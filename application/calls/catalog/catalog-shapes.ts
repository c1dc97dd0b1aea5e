import * as v from 'valibot';
import { ALBUM_TYPES } from '#domain/catalog/types.ts';
import type {
  Album,
  AlbumRef,
  Artist,
  ArtistRef,
  Episode,
  Followers,
  Image,
  Page,
  Show,
  ShowRef,
  Track,
} from '#domain/catalog/types.ts';

/** Schemas of domain/catalog: the compiler checks them against the types, and the client checks responses against them. */
type Shape<Type> = v.GenericSchema<unknown, Type>;

export function pageOf<Item>(item: Shape<Item>): Shape<Page<Item>> {
  return v.object({
    href: v.string(),
    items: v.array(item),
    limit: v.number(),
    next: v.nullable(v.string()),
    offset: v.number(),
    previous: v.nullable(v.string()),
    total: v.number(),
  });
}

const size = v.nullable(v.number());
export const image: Shape<Image> = v.object({ url: v.string(), width: size, height: size });

/** The fields of every catalogue entity. */
function entity<const Type extends string>(type: Type) {
  return {
    id: v.string(),
    uri: v.string(),
    name: v.string(),
    type: v.literal(type),
    href: v.string(),
    external_urls: v.object({ spotify: v.string() }),
  };
}

const texts = v.array(v.string());
const externalIds = v.record(v.string(), v.string());
export const copyrights = v.array(v.object({ text: v.string(), type: v.string() }));
const described = {
  description: v.string(),
  html_description: v.string(),
  is_externally_hosted: v.boolean(),
  languages: texts,
};

export const followers: Shape<Followers> = v.object({ href: v.null(), total: v.number() });

const artistRefEntries = entity('artist');
const artistRef: Shape<ArtistRef> = v.object(artistRefEntries);

export const artist: Shape<Artist> = v.object({
  ...artistRefEntries,
  images: v.array(image),
  genres: texts,
  popularity: v.number(),
  followers,
});

export const albumType = v.picklist(ALBUM_TYPES);
const datePrecision = v.picklist(['year', 'month', 'day']);
const albumRefEntries = {
  ...entity('album'),
  available_markets: texts,
  album_type: albumType,
  album_group: albumType,
  artists: v.array(artistRef),
  images: v.array(image),
  release_date: v.string(),
  release_date_precision: datePrecision,
  total_tracks: v.number(),
  is_playable: v.boolean(),
};
export const albumRef: Shape<AlbumRef> = v.object(albumRefEntries);

export const track: Shape<Track> = v.object({
  ...entity('track'),
  available_markets: texts,
  album: v.exactOptional(albumRef),
  artists: v.array(artistRef),
  duration_ms: v.number(),
  explicit: v.boolean(),
  is_local: v.literal(false),
  is_playable: v.boolean(),
  track_number: v.number(),
  disc_number: v.number(),
  preview_url: v.nullable(v.string()),
  popularity: v.number(),
  external_ids: externalIds,
  linked_from: v.exactOptional(v.object({ id: v.string(), type: v.literal('track'), uri: v.string() })),
});

export const album: Shape<Album> = v.object({
  ...albumRefEntries,
  label: v.string(),
  copyrights,
  genres: texts,
  popularity: v.number(),
  external_ids: externalIds,
  tracks: pageOf(track),
});

const showRefEntries = {
  ...entity('show'),
  ...described,
  available_markets: texts,
  publisher: v.string(),
  images: v.array(image),
  total_episodes: v.number(),
  explicit: v.boolean(),
  media_type: v.string(),
  copyrights,
};
export const showRef: Shape<ShowRef> = v.object(showRefEntries);

export const episode: Shape<Episode> = v.object({
  ...entity('episode'),
  ...described,
  language: v.string(),
  duration_ms: v.number(),
  release_date: v.string(),
  release_date_precision: datePrecision,
  images: v.array(image),
  explicit: v.boolean(),
  is_playable: v.boolean(),
  audio_preview_url: v.nullable(v.string()),
  show: v.exactOptional(showRef),
  resume_point: v.object({ fully_played: v.boolean(), resume_position_ms: v.number() }),
});

export const show: Shape<Show> = v.object({ ...showRefEntries, episodes: pageOf(episode) });

/** Any result, discriminated by `type`. */
