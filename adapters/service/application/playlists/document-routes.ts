import * as calls from '#application/calls/playlists/documents.ts';
import type { RevisionAdvance } from '#domain/playlists/sync.ts';
import { formatContentUri } from '#domain/uri/content-uri.ts';
import { HttpError, type RouteInput, type Caller, type Route } from '../ports/route.ts';
import { NONCE_LENGTH_MAX } from '../../domain/constants/media/playlists.ts';
import { orNotFound, requireUserId } from '../kernel/routing/responses.ts';
import { createRoute } from '../kernel/routing/call-routes.ts';
import type { ChangeNotifications } from './documents/change-notifications.ts';
import type { ChangeService } from './documents/change-service.ts';
import type { GeneratedPlaylists } from '../ports/features/generated-playlists.ts';
import { changesOfGenerated, generatedDocument } from './generated-document.ts';
import { NEW_ATTRIBUTES } from './documents/document-store.ts';
import type { ChangeResult } from './documents/change-requests.ts';
import type { Playlists } from './playlists.ts';
import { rootlistId, type HeadRecord } from '../records/playlist-records.ts';
import { permissionsOf } from '../records/playlist-permissions.ts';

export interface DocumentRouteDeps {
  readonly changeService: ChangeService;
  readonly playlists: Playlists;
  readonly notifications: ChangeNotifications;
  readonly generatedPlaylists: GeneratedPlaylists;
}

/** Playlists and rootlists as documents of revisions. Spec §7; protocol "Playlists". */
export function documentRoutes(deps: DocumentRouteDeps): readonly Route[] {
  const { changeService, playlists, notifications, generatedPlaylists } = deps;
  const generatedOf = async (id: string, userId: string) =>
    (await changeService.head(id)) === null ? generatedPlaylists.playlist(id, userId) : null;
  const whole = async (id: string, userId: string): Promise<calls.DocumentResponse> => {
    const generated = await generatedOf(id, userId);
    if (generated !== null) return generatedDocument(generated);
    await playlists.visible(id, userId);
    const { head, items } = orNotFound(await changeService.whole(id), 'Playlist');
    return { ...headOf(head, userId), contents: { pos: 0, truncated: false, items: [...items] } };
  };
  const changesSince = async (id: string, userId: string, revision: string): Promise<calls.ChangesSince> => {
    const generated = await generatedOf(id, userId);
    if (generated !== null) return changesOfGenerated(generated, revision);
    const head = await playlists.visible(id, userId);
    if (head.revision === revision) return { ...headOf(head, userId), upToDate: true };
    const advance = await changeService.since(head, revision);
    return advance === null ? whole(id, userId) : { ...headOf(head, userId), diff: diffOf(advance) };
  };
  const changed = async (
    id: string,
    { body, caller }: RouteInput<string, unknown, calls.SentChanges>,
  ): Promise<calls.ChangesResult> => {
    const made = await playlists.change({
      id,
      author: requireUserId(caller),
      base: body.baseRevision ?? null,
      ops: body.deltas.flatMap(({ ops }) => ops),
      nonces: noncesOf(body),
    });
    return changedOf(made, body.wantSyncResult === true);
  };

  return [
    createRoute(calls.getDocument, async ({ params, caller }) => {
      notifications.recordView(params.playlistId, requireUserId(caller));
      return whole(params.playlistId, requireUserId(caller));
    }),
    createRoute(calls.getDocumentDiff, async ({ params, caller, query }) => {
      notifications.recordView(params.playlistId, requireUserId(caller));
      return changesSince(params.playlistId, requireUserId(caller), query.revision);
    }),
    createRoute(calls.postChanges, async (input) => changed(input.params.playlistId, input)),
    createRoute(calls.postDocument, async ({ body, caller }) => {
      const { id } = await playlists.create(requireUserId(caller), NEW_ATTRIBUTES);
      const order = { id, author: requireUserId(caller), base: null, ops: body.ops, nonces: [] };
      const { revision } = await playlists.change(order);
      return { uri: formatContentUri({ type: 'playlist', id }), revision };
    }),
    createRoute(calls.getRootlist, async ({ params, caller }) => whole(rootlistOf(params.userId, caller), requireUserId(caller))),
    createRoute(calls.getRootlistDiff, async ({ params, caller, query }) =>
      changesSince(rootlistOf(params.userId, caller), requireUserId(caller), query.revision),
    ),
    createRoute(calls.postRootlistChanges, async (input) => changed(rootlistOf(input.params.userId, input.caller), input)),
  ];
}

/** The id of the caller's rootlist. Errors: 404 for another user's. */
function rootlistOf(userId: string, caller: Caller): string {
  if (userId.toLowerCase() !== requireUserId(caller)) throw new HttpError(404, 'Rootlist not found');
  return rootlistId(requireUserId(caller));
}

function noncesOf({ nonces = [] }: calls.SentChanges): readonly string[] {
  return nonces.map((nonce) => String(nonce).slice(0, NONCE_LENGTH_MAX));
}

function headOf(head: HeadRecord, userId: string) {
  const { canEditItems, canEditAttributes, canAdministrate } = permissionsOf(head, userId);
  return {
    revision: head.revision,
    length: head.length,
    attributes: head.attributes,
    timestamp: String(head.updatedMs),
    ownerUsername: head.ownerId,
    capabilities: { canEditItems, canEditAttributes, canAdministrate },
  };
}

function changedOf({ revision, resultingRevisions, advance }: ChangeResult, wantsDiff: boolean): calls.ChangesResult {
  const diff = wantsDiff && advance ? { diff: diffOf(advance) } : {};
  return { revision, resultingRevisions: [...resultingRevisions], ...diff };
}

function diffOf({ fromRevision, toRevision, steps }: RevisionAdvance): calls.Diff {
  return {
    fromRevision,
    toRevision,
    ops: steps.flatMap(({ ops }) => ops),
    changes: steps.map(({ ops, nonces }) => ({ length: ops.length, nonces: [...nonces] })),
  };
}
