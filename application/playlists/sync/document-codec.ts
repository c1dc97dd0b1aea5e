import { deltaOf } from '#domain/playlists/operations.ts';
import type { PlaylistOp } from '#domain/playlists/types.ts';
import type { Api } from '../../api/api-client.ts';
import * as calls from '../../calls/playlists/documents.ts';

/** One document at the service: a playlist or the listener's rootlist. */
export interface DocumentWire {
  whole(): Promise<calls.DocumentAnswer>;
  since(revision: string): Promise<calls.ChangesSince>;
  change(change: SentChange): Promise<calls.Changed>;
}

export interface SentChange {
  /** Null: whatever it has become. */
  readonly baseRevision: string | null;
  readonly ops: readonly PlaylistOp[];
  readonly nonce: string;
}

export function playlistWire(api: Api, playlistId: string): DocumentWire {
  const params = { playlistId };
  return {
    whole: () => api.send(calls.getDocument, { params, query: {} }),
    since: (revision) => api.send(calls.getDocumentDiff, { params, query: { revision } }),
    change: (change) => api.send(calls.postChanges, { params, body: bodyOf(change) }),
  };
}

/** What is asked of a rootlist beside its items. Spec §7 "decorate revision,length,attributes,timestamp,owner". */
const DECORATED = 'revision,length,attributes,timestamp,owner';

export function rootlistWire(api: Api, userId: string): DocumentWire {
  const params = { userId };
  return {
    whole: () => api.send(calls.getRootlist, { params, query: { decorate: DECORATED } }),
    since: (revision) => api.send(calls.getRootlistDiff, { params, query: { revision } }),
    change: (change) => api.send(calls.postRootlistChanges, { params, body: bodyOf(change) }),
  };
}

function bodyOf({ baseRevision, ops, nonce }: SentChange): calls.SentChanges {
  const base = baseRevision === null ? {} : { baseRevision };
  return { ...base, deltas: [deltaOf(ops)], wantResultingRevisions: true, wantSyncResult: true, nonces: [nonce] };
}
