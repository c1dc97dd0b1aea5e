import * as v from 'valibot';
import {
  CHANGE_ITEMS_MAX,
  CHANGE_OPS_MAX,
  PLAYLIST_DESCRIPTION_LENGTH_MAX,
  PLAYLIST_NAME_LENGTH_MAX,
} from '#domain/constants/content/playlists.ts';
import type { AddOp, ItemAttributes, MovOp, PlaylistItem, PlaylistOp, RemOp, UpdateOp } from '#domain/playlists/types.ts';

/** An op's name, or its number in the original protocol. */
function kind<Name extends PlaylistOp['kind']>(name: Name, number: number) {
  return v.pipe(
    v.union([v.literal(name), v.literal(number)]),
    v.transform((): Name => name),
  );
}

const KIND_NUMBERS = { ADD: 2, REM: 3, MOV: 4, UPDATE_LIST_ATTRIBUTES: 6 } as const;

const place = v.pipe(v.number(), v.integer());
const flag = v.exactOptional(v.boolean());
/** Milliseconds, sent as text. */
const timestamp = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,15}$/));

/** An item of a request; the service fills in what is missing. */
const sentItem = v.object({
  uri: v.string(),
  attributes: v.exactOptional(
    v.object({
      item_id: v.exactOptional(v.pipe(v.string(), v.maxLength(64), v.regex(/^[\w-]+$/))),
      added_by: v.exactOptional(v.string()),
      timestamp: v.exactOptional(timestamp),
    }),
  ),
});

export interface SentItem {
  readonly uri: string;
  readonly attributes?: Partial<ItemAttributes>;
}

/** An op of a request. */
export type SentOp =
  | AddOp<SentItem>
  | { readonly kind: 'REM'; readonly rem: RemOp['rem'] | { readonly items: readonly { readonly uri: string }[] } }
  | MovOp
  | UpdateOp;

/** An item of a response. */
export const item: v.GenericSchema<unknown, PlaylistItem> = v.object({
  uri: v.string(),
  attributes: v.object({ item_id: v.string(), added_by: v.string(), timestamp: v.string() }),
});

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(PLAYLIST_NAME_LENGTH_MAX));
const values = v.object({
  name: v.exactOptional(name),
  description: v.exactOptional(v.pipe(v.string(), v.maxLength(PLAYLIST_DESCRIPTION_LENGTH_MAX))),
  collaborative: flag,
  public: flag,
});

const update = v.object({
  kind: kind('UPDATE_LIST_ATTRIBUTES', KIND_NUMBERS.UPDATE_LIST_ATTRIBUTES),
  updateListAttributes: v.object({ newAttributes: v.object({ values }) }),
});

const addOf = <Item>(one: v.GenericSchema<unknown, Item>) =>
  v.object({
    kind: kind('ADD', KIND_NUMBERS.ADD),
    add: v.object({
      fromIndex: v.exactOptional(place),
      addLast: flag,
      addFirst: flag,
      items: v.pipe(v.array(one), v.maxLength(CHANGE_ITEMS_MAX)),
    }),
  });

/** Items identified by URI instead of position, as other clients send them. */
const named = v.array(v.object({ uri: v.string() }));

const rem = v.object({
  kind: kind('REM', KIND_NUMBERS.REM),
  rem: v.union([
    v.object({ fromIndex: place, length: place }),
    v.object({ items: named, itemsAsKey: v.exactOptional(v.boolean()) }),
  ]),
});

const mov = v.object({
  kind: kind('MOV', KIND_NUMBERS.MOV),
  mov: v.object({ fromIndex: place, toIndex: place, length: place }),
});

/** Any op of a request. Spec §3 "Ops: ADD, REM, MOV, UPDATE_LIST_ATTRIBUTES". */
const sentOp: v.GenericSchema<unknown, SentOp> = v.variant('kind', [addOf(sentItem), rem, mov, update]);
export const sentOps = v.pipe(v.array(sentOp), v.maxLength(CHANGE_OPS_MAX));

/** Any op of a response: by position, with complete items. */
export const op: v.GenericSchema<unknown, PlaylistOp> = v.variant('kind', [
  addOf(item),
  v.object({ kind: kind('REM', KIND_NUMBERS.REM), rem: v.object({ fromIndex: place, length: place }) }),
  mov,
  update,
]);
