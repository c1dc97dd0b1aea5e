import * as v from 'valibot';
import type { PlaylistOp } from '#domain/playlists/types.ts';
import { op } from '../../calls/playlists/operations.ts';
import type { Outbox, OutboxEntry } from '../../api/outbox.ts';
import { PLAYLIST_OUTBOX_HANDLER } from './outbox-handler-id.ts';

/** The document of a listener's own playlists and folders, among those named by a playlist's id. */
export const ROOTLIST = 'rootlist';

/** What is known of the document a change was made for: enough to fit it to what others made of it since. */
const writeBase = v.object({ revision: v.string(), length: v.number(), name: v.string() });
export type WriteBase = v.InferOutput<typeof writeBase>;

const operation: v.GenericSchema<unknown, PlaylistOp> = op;

/** A change to a document. Without a base it fits any. `chain`: those of one page stand on each other, in their order. */
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
 * Everything a listener writes to playlists, as the outbox keeps it. `add`: behind all, albums as their URI until it is sent.
 * `follow`: where the listener's own list is not here to be changed.
 */
const playlistWrite = v.variant('type', [
  change,
  v.object({ type: v.literal('create'), playlistId: v.string(), name: v.string() }),
  v.object({ type: v.literal('add'), document: v.string(), uris: v.array(v.string()), nonce: v.string() }),
  v.object({ type: v.literal('follow'), playlistId: v.string(), isFollowed: v.boolean() }),
]);
export type PlaylistWrite = v.InferOutput<typeof playlistWrite>;
export type CreateWrite = Extract<PlaylistWrite, { readonly type: 'create' }>;

/** A write as the outbox kept it; null for what is none. */
export function writeFrom(entry: { readonly call: string; readonly given: unknown }): PlaylistWrite | null {
  if (entry.call !== PLAYLIST_OUTBOX_HANDLER) return null;
  const parsed = v.safeParse(playlistWrite, entry.given);
  return parsed.success ? parsed.output : null;
}

/** Those of playlists. */
export function writesOf(entries: readonly OutboxEntry[]): readonly PlaylistWrite[] {
  return entries.flatMap((entry) => writeFrom(entry) ?? []);
}

/** By which some page of this browser has still to make a playlist. */
export function pendingCreationOf(
  { pendingAnywhere }: Pick<Outbox, 'pendingAnywhere'>,
  playlistId: string,
): CreateWrite | undefined {
  return writesOf(pendingAnywhere()).find((one): one is CreateWrite => one.type === 'create' && one.playlistId === playlistId);
}

/** Whether they fit any list. */
export function appliesToAny(ops: readonly PlaylistOp[]): boolean {
  return ops.every(
    (one) => one.kind === 'UPDATE_LIST_ATTRIBUTES' || (one.kind === 'ADD' && (one.add.addFirst ?? one.add.addLast) === true),
  );
}
