import * as v from 'valibot';
import { call } from '../call.ts';
import { item, op, sentOps } from './operations.ts';

const attributes = v.object({
  name: v.string(),
  description: v.string(),
  collaborative: v.boolean(),
  public: v.boolean(),
});

/** The changes from one revision to another. `changes`: the number of ops and the nonces of each change. */
const diff = v.object({
  fromRevision: v.string(),
  toRevision: v.string(),
  ops: v.array(op),
  changes: v.array(v.object({ length: v.number(), nonces: v.array(v.string()) })),
});
export type Diff = v.InferOutput<typeof diff>;

const head = {
  revision: v.string(),
  length: v.number(),
  attributes,
  timestamp: v.string(),
  ownerUsername: v.string(),
  /** The caller's permissions. */
  capabilities: v.object({ canEditItems: v.boolean(), canEditAttributes: v.boolean(), canAdministrate: v.boolean() }),
};

/** A document with its items from `pos` on. */
export const document = v.object({
  ...head,
  contents: v.object({ pos: v.number(), truncated: v.boolean(), items: v.array(item) }),
});
export type DocumentResponse = v.InferOutput<typeof document>;

/** The changes since a revision: none, a diff, or the whole document when the revision is too old. */
const changesSince = v.union([v.object({ ...head, upToDate: v.literal(true) }), v.object({ ...head, diff }), document]);
export type ChangesSince = v.InferOutput<typeof changesSince>;

const changes = v.object({
  /** The revision the change is based on; without one the newest. */
  baseRevision: v.optional(v.string()),
  deltas: v.array(v.object({ ops: sentOps, info: v.optional(v.looseObject({})) })),
  wantResultingRevisions: v.optional(v.boolean()),
  wantSyncResult: v.optional(v.boolean()),
  /** Nonces that identify a repeated change. */
  nonces: v.optional(v.array(v.union([v.string(), v.number()]))),
});
export type SentChanges = v.InferOutput<typeof changes>;

const changed = v.object({
  revision: v.string(),
  resultingRevisions: v.array(v.string()),
  /** The diff from the base revision, including changes of others; only with `wantSyncResult` and a known base. */
  diff: v.optional(diff),
});
export type ChangesResult = v.InferOutput<typeof changed>;

const since = v.object({ revision: v.string() });
const decorated = v.object({ decorate: v.optional(v.string()), revision: v.optional(v.string()) });

const playlist = '/playlist/v2/playlist/:playlistId' as const;
const rootlist = '/playlist/v2/user/:userId/rootlist' as const;

export const getDocument = call({ method: 'GET', path: playlist, query: decorated, response: document });
export const getDocumentDiff = call({ method: 'GET', path: `${playlist}/diff`, query: since, response: changesSince });

/**
 * 409: the change cannot be rebased onto the current playlist. Spec §7 "POST /playlist/{id}/changes with the change document".
 */
export const postChanges = call({ method: 'POST', path: `${playlist}/changes`, body: changes, response: changed });

/** Creates a playlist from ops on an empty one. */
export const postDocument = call({
  method: 'POST',
  path: '/playlist/v2/playlist',
  expect: [201, 200],
  body: v.object({ ops: sentOps }),
  response: v.object({ uri: v.string(), revision: v.string() }),
});

/** A user's playlists and folders, in order. Spec §7 "GET /user/{userId}/rootlist". */
export const getRootlist = call({ method: 'GET', path: rootlist, query: decorated, response: document });
export const getRootlistDiff = call({ method: 'GET', path: `${rootlist}/diff`, query: since, response: changesSince });
export const postRootlistChanges = call({ method: 'POST', path: `${rootlist}/changes`, body: changes, response: changed });

/** The payload of a push about a document; without ops when they are too many. */
export const documentPush = v.object({
  uri: v.string(),
  parent_revision: v.string(),
  new_revision: v.string(),
  ops: v.optional(v.array(op)),
  nonces: v.array(v.string()),
  version: v.number(),
});
export type DocumentPush = v.InferOutput<typeof documentPush>;
