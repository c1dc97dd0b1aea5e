/**
 * A playlist as a document of revisions, and what may be done to it, in the words of the wire.
 * Spec §3 "Playlist change document"; the rest in docs/protocol.md "Playlists".
 */
export interface ItemAttributes {
  /** Names the item among the others of its document for as long as it is there, wherever it moves. */
  readonly item_id: string;
  /** The account that added it. */
  readonly added_by: string;
  /** When, in milliseconds since the epoch, as text. */
  readonly timestamp: string;
}

export interface PlaylistItem {
  readonly uri: string;
  readonly attributes: ItemAttributes;
}

export interface PlaylistAttributes {
  readonly name: string;
  readonly description: string;
  readonly collaborative: boolean;
  /** Whether others find it and may look into it. */
  readonly public: boolean;
}

export interface PlaylistDocument {
  readonly attributes: PlaylistAttributes;
  readonly items: readonly PlaylistItem[];
}

/** `addFirst` beats `addLast` beats `fromIndex`; none of them means last. */
export interface AddOp<Item = PlaylistItem> {
  readonly kind: 'ADD';
  readonly add: {
    readonly fromIndex?: number | undefined;
    readonly addLast?: boolean | undefined;
    readonly addFirst?: boolean | undefined;
    readonly items: readonly Item[];
  };
}

export interface RemOp {
  readonly kind: 'REM';
  readonly rem: { readonly fromIndex: number; readonly length: number };
}

/** `toIndex` counts before the removal, as `insert_before` of the public Web API. */
export interface MovOp {
  readonly kind: 'MOV';
  readonly mov: { readonly fromIndex: number; readonly toIndex: number; readonly length: number };
}

export interface UpdateOp {
  readonly kind: 'UPDATE_LIST_ATTRIBUTES';
  readonly updateListAttributes: { readonly newAttributes: { readonly values: Partial<PlaylistAttributes> } };
}

export type PlaylistOp<Item = PlaylistItem> = AddOp<Item> | RemOp | MovOp | UpdateOp;

interface Delta<Item = PlaylistItem> {
  readonly ops: readonly PlaylistOp<Item>[];
  readonly info: { readonly source: { readonly client: string } };
}

/** What is sent to change a playlist. Spec §3 "baseRevision and deltas". */
export interface ChangeDocument<Item = PlaylistItem> {
  readonly baseRevision: string;
  readonly deltas: readonly Delta<Item>[];
}
