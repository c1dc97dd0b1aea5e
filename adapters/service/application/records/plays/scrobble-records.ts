import { KEY_DIGITS } from '../../../domain/constants/library.ts';
import type { ScrobbleItem } from '../../../domain/scrobbling/outbox-types.ts';
import type { Put } from '../../ports/store.ts';
import { numberKey } from '../sort-keys.ts';

export const SCROBBLE_KINDS = { target: 'scrobble-target', item: 'scrobble-item' } as const;

/** Servers that a member can have, one of each kind. */
export const TARGET_KINDS = ['listenbrainz', 'lastfm'] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

/** A server that gets the listens of a member. `id` is `{userId} {kind}`; index `all` by the same. */
export interface ScrobbleTarget {
  readonly userId: string;
  readonly kind: TargetKind;
  /** For people; the credentials have it too. */
  readonly url: string;
  /** The credentials as JSON, sealed. */
  readonly sealed: string;
  /** The member's name there; empty until the server names it. */
  readonly userName: string;
  /** Whether saved tracks are loved there. */
  readonly syncsLoves: boolean;
  /** The token that the member has to allow, sealed; null when nothing is open. */
  readonly pendingSealed: string | null;
  /** The server does not accept the credentials. */
  readonly isHalted: boolean;
}

/** One item on its way to a server. Index `target` by `{userId} {kind}/{atMs}/{id}`. */
export interface ScrobbleItemRecord {
  readonly item: ScrobbleItem;
  /** It was sent, and its result is unknown. */
  readonly isMarked: boolean;
}

export const targetIdOf = (userId: string, kind: TargetKind): string => `${userId} ${kind}`;

/** The servers of all members. */
export const ALL_TARGETS = {
  kind: SCROBBLE_KINDS.target,
  index: 'all',
  keyOf: ({ kind, userId }: ScrobbleTarget) => targetIdOf(userId, kind),
};

export function targetPut(target: ScrobbleTarget): Put {
  const id = targetIdOf(target.userId, target.kind);
  return { op: 'put', kind: SCROBBLE_KINDS.target, id, doc: target, keys: { all: [id] } };
}

const itemIdOf = (targetId: string, item: ScrobbleItem): string => `${targetId} ${item.id}`;

const itemKeyOf = (targetId: string, { atMs, id }: ScrobbleItem): string => `${targetId}/${numberKey(atMs, KEY_DIGITS)}/${id}`;

export function itemPut(targetId: string, item: ScrobbleItem, isMarked: boolean): Put {
  const doc: ScrobbleItemRecord = { item, isMarked };
  const keys = { target: [itemKeyOf(targetId, item)] };
  return { op: 'put', kind: SCROBBLE_KINDS.item, id: itemIdOf(targetId, item), doc, keys };
}

export const itemRemoval = (targetId: string, item: ScrobbleItem) =>
  ({ op: 'remove', kind: SCROBBLE_KINDS.item, id: itemIdOf(targetId, item) }) as const;
