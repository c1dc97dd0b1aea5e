import * as v from 'valibot';
import type { PlaylistOp } from '#domain/playlists/types.ts';
import { op } from '../../calls/playlists/operations.ts';
import type { Outbox, OutboxEntry } from '../../api/outbox.ts';
import { PLAYLIST_OUTBOX_HANDLER } from './outbox-handler-id.ts';

/** The key of the rootlist among playlist ids. */
export const ROOTLIST = 'rootlist';

/** The base of a change: enough to rebase it. */
const writeBase = v.object({ revision: v.string(), length: v.number(), name: v.string() });
export type WriteBase = v.InferOutput<typeof writeBase>;

const operation: v.GenericSchema<unknown, PlaylistOp> = op;

/** A change to a document. Without a base it applies to any revision. `chain`: changes of one page build on each other. */
const change = v.object({
  type: v.literal('change'),
  document: v.string(),
  chain: v.string(),
  nonce: v.string(),
  base: v.nullable(writeBase),
  ops: v.array(operation),
});
export type ChangeWrite = v.InferOutput<typeof change>;

/**
 * All playlist writes in the outbox. `add` appends, and resolves albums when it is sent. `follow` is used when the rootlist is
 * not loaded.
 */
const playlistWrite = v.variant('type', [
  change,
  v.object({ type: v.literal('create'), playlistId: v.string(), name: v.string() }),
  v.object({ type: v.literal('add'), document: v.string(), uris: v.array(v.string()), nonce: v.string() }),
  v.object({ type: v.literal('follow'), playlistId: v.string(), isFollowed: v.boolean() }),
]);
export type PlaylistWrite = v.InferOutput<typeof playlistWrite>;
export type CreateWrite = Extract<PlaylistWrite, { readonly type: 'create' }>;

/** Reads a write from an outbox entry; null for other entries. */
export function writeFrom(entry: { readonly call: string; readonly given: unknown }): PlaylistWrite | null {
  if (entry.call !== PLAYLIST_OUTBOX_HANDLER) return null;
  const parsed = v.safeParse(playlistWrite, entry.given);
  return parsed.success ? parsed.output : null;
}

/** The playlist writes among outbox entries. */
export function writesOf(entries: readonly OutboxEntry[]): readonly PlaylistWrite[] {
  return entries.flatMap((entry) => writeFrom(entry) ?? []);
}

/** The pending creation of a playlist on any page of this browser. */
export function pendingCreationOf(
  { pendingAnywhere }: Pick<Outbox, 'pendingAnywhere'>,
  playlistId: string,
): CreateWrite | undefined {
  return writesOf(pendingAnywhere()).find((one): one is CreateWrite => one.type === 'create' && one.playlistId === playlistId);
}

/** Whether the ops apply to any list. */
export function appliesToAny(ops: readonly PlaylistOp[]): boolean {
  return ops.every(
    (one) => one.kind === 'UPDATE_LIST_ATTRIBUTES' || (one.kind === 'ADD' && (one.add.addFirst ?? one.add.addLast) === true),
  );
}
