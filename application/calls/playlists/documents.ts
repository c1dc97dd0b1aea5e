import * as v from 'valibot';
import { call } from '../call.ts';
import { item, op, sentOps } from './operations.ts';

const attributes = v.object({
  name: v.string(),
  description: v.string(),
  collaborative: v.boolean(),
  public: v.boolean(),
});

/** The changes from one revision to another. `changes`: how many of the ops came together, and the words they were sent with. */
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
  /** What the caller may do with it. */
  capabilities: v.object({ canEditItems: v.boolean(), canEditAttributes: v.boolean(), canAdministrate: v.boolean() }),
};

/** A document with its items from `pos` on. */
export const document = v.object({
  ...head,
  contents: v.object({ pos: v.number(), truncated: v.boolean(), items: v.array(item) }),
});
export type DocumentAnswer = v.InferOutput<typeof document>;

/** What changed since a revision: nothing, a diff, or where that is not known any more the whole document. */
const changesSince = v.union([v.object({ ...head, upToDate: v.literal(true) }), v.object({ ...head, diff }), document]);
export type ChangesSince = v.InferOutput<typeof changesSince>;

const changes = v.object({
  /** The revision it was made for; the newest, where none is named. */
  baseRevision: v.optional(v.string()),
  deltas: v.array(v.object({ ops: sentOps, info: v.optional(v.looseObject({})) })),
  wantResultingRevisions: v.optional(v.boolean()),
  wantSyncResult: v.optional(v.boolean()),
  /** Words by which a change that comes twice is known. */
  nonces: v.optional(v.array(v.union([v.string(), v.number()]))),
});
export type SentChanges = v.InferOutput<typeof changes>;

const changed = v.object({
  revision: v.string(),
  resultingRevisions: v.array(v.string()),
  /** From the base revision on, with what others did; only where `wantSyncResult` asked for it and it is known. */
  diff: v.optional(diff),
});
export type ChangesResult = v.InferOutput<typeof changed>;

const since = v.object({ revision: v.string() });
const decorated = v.object({ decorate: v.optional(v.string()), revision: v.optional(v.string()) });

const playlist = '/playlist/v2/playlist/:playlistId' as const;
const rootlist = '/playlist/v2/user/:userId/rootlist' as const;

export const getDocument = call({ method: 'GET', path: playlist, query: decorated, answer: document });
export const getDocumentDiff = call({ method: 'GET', path: `${playlist}/diff`, query: since, answer: changesSince });

/** 409: it cannot be fitted to what the playlist has become. Spec §7 "POST /playlist/{id}/changes with the change document". */
export const postChanges = call({ method: 'POST', path: `${playlist}/changes`, body: changes, answer: changed });

/** A new playlist from ops on an empty one. */
export const postDocument = call({
  method: 'POST',
  path: '/playlist/v2/playlist',
  expect: [201, 200],
  body: v.object({ ops: sentOps }),
  answer: v.object({ uri: v.string(), revision: v.string() }),
});

/** A listener's playlists and folders, in their order. Spec §7 "GET /user/{userId}/rootlist". */
export const getRootlist = call({ method: 'GET', path: rootlist, query: decorated, answer: document });
export const getRootlistDiff = call({ method: 'GET', path: `${rootlist}/diff`, query: since, answer: changesSince });
export const postRootlistChanges = call({ method: 'POST', path: `${rootlist}/changes`, body: changes, answer: changed });

/** What is pushed when a document changed; without ops where they are too many to push. */
export const documentPush = v.object({
  uri: v.string(),
  parent_revision: v.string(),
  new_revision: v.string(),
  ops: v.optional(v.array(op)),
  nonces: v.array(v.string()),
  version: v.number(),
});
export type DocumentPush = v.InferOutput<typeof documentPush>;
