import { deltaOf } from '#domain/playlists/operations.ts';
import type { PlaylistOp } from '#domain/playlists/types.ts';
import type { Api } from '../../api/api-client.ts';
import * as calls from '../../calls/playlists/documents.ts';

/** The calls of one document: a playlist or the user's rootlist. */
export interface DocumentApi {
  fetchDocument(): Promise<calls.DocumentResponse>;
  fetchChangesSince(revision: string): Promise<calls.ChangesSince>;
  sendChange(change: SentChange): Promise<calls.ChangesResult>;
}

export interface SentChange {
  /** Null: applies to any revision. */
  readonly baseRevision: string | null;
  readonly ops: readonly PlaylistOp[];
  readonly nonce: string;
}

export function createPlaylistDocumentApi(api: Api, playlistId: string): DocumentApi {
  const params = { playlistId };
  return {
    fetchDocument: () => api.send(calls.getDocument, { params, query: {} }),
    fetchChangesSince: (revision) => api.send(calls.getDocumentDiff, { params, query: { revision } }),
    sendChange: (change) => api.send(calls.postChanges, { params, body: bodyOf(change) }),
  };
}

/** The decorations requested with a rootlist. Spec §7 "decorate revision,length,attributes,timestamp,owner". */
export const ROOTLIST_QUERY = { decorate: 'revision,length,attributes,timestamp,owner' };

export function createRootlistDocumentApi(api: Api, userId: string): DocumentApi {
  const params = { userId };
  return {
    fetchDocument: () => api.send(calls.getRootlist, { params, query: ROOTLIST_QUERY }),
    fetchChangesSince: (revision) => api.send(calls.getRootlistDiff, { params, query: { revision } }),
    sendChange: (change) => api.send(calls.postRootlistChanges, { params, body: bodyOf(change) }),
  };
}

function bodyOf({ baseRevision, ops, nonce }: SentChange): calls.SentChanges {
  const base = baseRevision === null ? {} : { baseRevision };
  return { ...base, deltas: [deltaOf(ops)], wantResultingRevisions: true, wantSyncResult: true, nonces: [nonce] };
}
