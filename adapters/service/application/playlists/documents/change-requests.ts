import type { SentOp } from '#application/calls/playlists/operations.ts';
import type { RevisionAdvance } from '#domain/playlists/sync.ts';
import type { PlaylistDocument, PlaylistOp } from '#domain/playlists/types.ts';
import type { Change } from '../../ports/store.ts';
import type { HeadRecord } from '../../records/playlist-records.ts';

/** A change somebody wants. */
export interface ChangeRequest {
  readonly id: string;
  readonly author: string;
  /** The revision it was made for; null: the newest. */
  readonly base: string | null;
  readonly ops: readonly SentOp[];
  readonly nonces: readonly string[];
  /** URIs of what it may remove, where it may not remove everything. */
  readonly removesOnly?: ReadonlySet<string>;
}

/** What whoever wanted it is told. */
export interface ChangeResult {
  readonly revision: string;
  readonly resultingRevisions: readonly string[];
  /** From the base on; null where that is not kept any more. */
  readonly advance: RevisionAdvance | null;
}

/** What became of a document: told to whoever listens, once it is written. */
export interface RevisionEvent {
  readonly head: HeadRecord;
  readonly author: string;
  readonly fromRevision: string;
  readonly ops: readonly PlaylistOp[];
  readonly nonces: readonly string[];
}

/** What is to be written together with a change. */
export type ExtraChanges = (before: PlaylistDocument, after: PlaylistDocument) => Promise<readonly Change[]>;
