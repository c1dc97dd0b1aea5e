/**
 * A playlist as a document of revisions, and its changes, in the terms of the wire.
 * Spec §3 "Playlist change document"; the rest in docs/protocol.md "Playlists".
 */
export interface ItemAttributes {
  /** Identifies the item in its document for as long as it exists, wherever it moves. */
  readonly item_id: string;
  /** The account that added the item. */
  readonly added_by: string;
  /** The time of the addition, in milliseconds since the epoch, as text. */
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
  /** Whether others can find and open it. */
  readonly public: boolean;
}

export interface PlaylistDocument {
  readonly attributes: PlaylistAttributes;
  readonly items: readonly PlaylistItem[];
}

/** `addFirst` wins over `addLast`, which wins over `fromIndex`; without any, the items are added last. */
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

/** The body of a change request. Spec §3 "baseRevision and deltas". */
export interface ChangeDocument<Item = PlaylistItem> {
  readonly baseRevision: string;
  readonly deltas: readonly Delta<Item>[];
}
