import type { Image } from '#domain/catalog/types.ts';
import type { TrackView } from '#application/player-view/controller-types.ts';
import type { AlbumRef, Artist, PlaylistRef, ShowRef } from '#domain/catalog/types.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import type { Item } from '#domain/catalog/images.ts';

interface Target<Type extends string> {
  readonly type: Type;
  readonly id: string;
  readonly uri: string;
  readonly name: string;
}

interface LinkTarget {
  readonly uri: string;
  readonly name: string;
}

/** A song as far as its menu needs it: of the catalogue, or of the player. */
export interface TrackTarget extends Target<'track'> {
  readonly artists: readonly LinkTarget[];
  readonly album?: LinkTarget | null | undefined;
}

/** An episode as far as its menu needs it. */
export interface EpisodeTarget extends Target<'episode'> {
  readonly show?: LinkTarget | null | undefined;
  readonly images: readonly Image[];
  /** Absent when unknown. */
  readonly resume_point?: { readonly fully_played: boolean };
}

/** An item with a menu: of the catalogue, or a track of the player. */
export type MenuTarget = Item | TrackView;

export type CatalogueTarget = TrackTarget | EpisodeTarget | AlbumRef | Artist | ShowRef | PlaylistRef;

/** Returns the item of a menu. A track of the player has its album or show as `group`. */
export function catalogueTargetOf(item: MenuTarget): CatalogueTarget {
  if (!('group' in item)) return item;
  const { uri, name, artists, group, images } = item;
  const of = { id: parseContentUri(uri)?.id ?? '', uri, name };
  return item.type === 'episode'
    ? { type: 'episode', ...of, show: group, images }
    : { type: 'track', ...of, artists, album: group.uri ? group : null };
}
