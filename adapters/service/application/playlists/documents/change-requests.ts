import type { SentOp } from '#application/calls/playlists/operations.ts';
import type { RevisionAdvance } from '#domain/playlists/sync.ts';
import type { PlaylistDocument, PlaylistOp } from '#domain/playlists/types.ts';
import type { Change } from '../../ports/store.ts';
import type { HeadRecord } from '../../records/playlist-records.ts';

/** A requested change. */
export interface ChangeRequest {
  readonly id: string;
  readonly author: string;
  /** The base revision; null for the newest. */
  readonly base: string | null;
  readonly ops: readonly SentOp[];
  readonly nonces: readonly string[];
  /** URIs of what it may remove, where it may not remove everything. */
  readonly removesOnly?: ReadonlySet<string>;
}

/** The result for the requesting client. */
export interface ChangeResult {
  readonly revision: string;
  readonly resultingRevisions: readonly string[];
  /** Since the base revision; null when that is too old. */
  readonly advance: RevisionAdvance | null;
}

/** A new revision of a document, emitted after it is written. */
export interface RevisionEvent {
  readonly head: HeadRecord;
  readonly author: string;
  readonly fromRevision: string;
  readonly ops: readonly PlaylistOp[];
  readonly nonces: readonly string[];
}

/** Further changes to write together with a change. */
export type ExtraChanges = (before: PlaylistDocument, after: PlaylistDocument) => Promise<readonly Change[]>;
