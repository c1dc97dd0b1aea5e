/** Parameters of a track or episode: its context, whether to play at once, and the position. Spec §2. */
interface PlaybackParameters {
  /** URI of its context. */
  readonly context?: string;
  readonly play?: string;
  /** The fragment after the `#`: `0:30`. */
  readonly anchor?: string;
}

interface WithId {
  readonly id: string;
}

interface OfUser {
  readonly username: string;
}

type Args = readonly string[];

/** Distributes the fields over a union of types. */
type EachType<Type extends string, Fields> = Type extends string ? { readonly type: Type } & Fields : never;

type Plain = EachType<
  | 'ad'
  | 'artist'
  | 'concert'
  | 'dailymix'
  | 'image'
  | 'interruption'
  | 'live'
  /** The id form. */
  | 'playlist-v2'
  | 'show',
  WithId
>;

type OfUserOnly = EachType<
  'followers' | 'following' | 'inbox' | 'library' | 'published-rootlist' | 'rootlist' | 'starred' | 'user-top-tracks',
  OfUser
>;

type OfUserWithId = EachType<
  | 'collection-album'
  | 'collection-artist'
  | 'collection-missing-album'
  | 'collectiontracklist'
  | 'folder'
  /** The user-scoped form. */
  | 'playlist',
  OfUser & WithId
>;

/** Every resource with an address. Spec §2 "Resource addressing". */
export type ResourceUri =
  | Plain
  | OfUserOnly
  | OfUserWithId
  | EachType<'track' | 'episode', WithId & PlaybackParameters>
  | ({ readonly type: 'album'; readonly disc?: number } & WithId)
  | ({ readonly type: 'artist-toplist'; readonly toplist: string } & WithId)
  | ({ readonly type: 'audiofile'; readonly extension: string } & WithId)
  | ({ readonly type: 'collection'; readonly category?: string } & OfUser)
  | ({ readonly type: 'profile'; readonly args?: Args } & OfUser)
  | ({ readonly type: 'user-toplist'; readonly toplist: string } & OfUser)
  /** A page of the product under a name without another meaning: `/collection/tracks`. */
  | ({ readonly type: 'application'; readonly args?: Args } & WithId)
  | { readonly type: 'context-group'; readonly origin: string; readonly name: string }
  | { readonly type: 'facebook'; readonly uid: number }
  /** A local track; its duration in seconds. */
  | {
      readonly type: 'local';
      readonly artist: string;
      readonly album: string;
      readonly track: string;
      readonly duration: number;
    }
  | { readonly type: 'local-album'; readonly artist: string; readonly album: string }
  | { readonly type: 'local-artist'; readonly artist: string }
  | { readonly type: 'mosaic'; readonly ids: readonly string[] }
  | { readonly type: 'radio'; readonly args: string }
  | { readonly type: 'search'; readonly query: string }
  | { readonly type: 'socialsession'; readonly token: string }
  | EachType<'special' | 'station', { readonly args: Args }>
  | { readonly type: 'temp-playlist'; readonly origin: string; readonly data: string }
  | { readonly type: 'toplist'; readonly toplist: string; readonly global: true }
  | { readonly type: 'toplist'; readonly toplist: string; readonly global: false; readonly country: string }
  | { readonly type: 'trackset'; readonly name: string; readonly tracks: readonly string[]; readonly index?: number };

export type ResourceType = ResourceUri['type'];
