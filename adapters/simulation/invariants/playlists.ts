import { PLAYLIST_TOPIC } from '#domain/connect/push-topics.ts';
import { isUncreated } from '#application/playlists/sync/initial-document.ts';
import type { DocumentResponse } from '#application/calls/playlists/documents.ts';
import type { TraceEvent } from '../world/trace.ts';
import type { World } from '../world/types.ts';
import { bodyOf, callOf } from './reading/calls.ts';
import { calmMs } from './reading/calm.ts';
import { liveness, openPages, reads, safety } from './reading/pages.ts';
import { pushOf } from './reading/pushes.ts';

/** A whole playlist in a response; null for other events. */
function documentIn(event: TraceEvent): { readonly id: string; readonly document: DocumentResponse } | null {
  if (event.type !== 'response' || event.response.status !== 200) return null;
  const call = callOf(event.request);
  if (call?.name !== 'document') return null;
  const document = bodyOf(event.response) as Partial<DocumentResponse> | null;
  const isWhole = document?.contents?.pos === 0 && !document.contents.truncated;
  return isWhole ? { id: call.params[0] ?? '', document: document as DocumentResponse } : null;
}

/** A revision and its content, as a page reads it or holds it; null for other events. */
function revisionContentIn(event: TraceEvent): { readonly revision: string; readonly content: string } | null {
  if (event.type === 'replica') {
    const { document, revision } = event.confirmed;
    if (isUncreated(revision)) return null;
    return { revision, content: JSON.stringify([document.attributes.name, document.items.map(({ uri }) => uri)]) };
  }
  const found = documentIn(event);
  if (found === null) return null;
  const { attributes, contents, revision } = found.document;
  return { revision, content: JSON.stringify([attributes.name, contents.items.map(({ uri }) => uri)]) };
}

export const s60 = safety('S60', 'a revision of a playlist is the same for all who read or hold it', () => {
  reads('replica', 'response');
  const known = new Map<string, string>();
  return (event) => {
    const found = revisionContentIn(event);
    if (found === null) return null;
    const { content, revision } = found;
    const before = known.get(revision);
    known.set(revision, before ?? content);
    return before === undefined || before === content ? null : `${event.page} has another content of revision ${revision}`;
  };
});

const DOCUMENT = /\/playlist\/v2\/playlist\/([^/?]+)(?:\/diff|\/changes)?(?:\?|$)/;

/** The revision that a response gives a page; null for other events. */
function revisionIn(event: TraceEvent): { readonly id: string; readonly revision: unknown } | null {
  if (event.type !== 'response' || event.response.status !== 200) return null;
  const id = DOCUMENT.exec(event.request.url)?.[1];
  const body = id === undefined ? null : (bodyOf(event.response) as { revision?: string; diff?: { toRevision?: string } } | null);
  return id === undefined || body === null ? null : { id, revision: body.diff?.toRevision ?? body.revision };
}

/** Which change a revision is, by its first four bytes; -1 for none. */
const countOf = (revision: string) => (revision === '' ? -1 : Buffer.from(revision, 'base64').readUInt32BE(0));

const CONVERGED_MS = 5_000;

/** The revision that a page was given last, by playlist and page. Pushes go to pages that hold no copy as well: they do not count. */
function lastRevisions(world: World): Map<string, Map<string, string>> {
  const revisions = new Map<string, Map<string, string>>();
  const learn = (id: string, page: string, revision: unknown, isPushed = false) => {
    if (typeof revision !== 'string') return;
    const pages = revisions.get(id) ?? new Map<string, string>();
    revisions.set(id, pages);
    if (isPushed && !pages.has(page)) return;
    if (countOf(revision) >= countOf(pages.get(page) ?? '')) pages.set(page, revision);
  };
  for (const event of world.trace()) {
    // A page that signs out drops its playlists.
    const isDropped =
      event.type === 'view' ? event.view.connection === 'disconnected' : event.type === 'page' && event.what === 'opening';
    if (isDropped) for (const pages of revisions.values()) pages.delete(event.page);
    const push = event.type === 'received' && event.text.includes('/playlist/v2/playlist/') ? pushOf(event) : null;
    const pushed = push?.type === 'message' ? PLAYLIST_TOPIC.exec(push.uri)?.[1] : undefined;
    if (push?.type === 'message' && pushed !== undefined)
      learn(pushed, event.page, (push.payload as { readonly new_revision?: string } | undefined)?.new_revision, true);
    const read = revisionIn(event);
    if (read) learn(read.id, event.page, read.revision);
  }
  return revisions;
}

export const l11 = liveness('L11', 'pages that show a playlist have the same revision 5 s after its last change', (world) => {
  if (calmMs(world) < CONVERGED_MS) return null;
  const open = new Set(openPages(world).map(({ name }) => name));
  const nowMs = world.clock.nowMs();
  const isChanging = world
    .trace()
    .some((event) => nowMs - event.atMs < CONVERGED_MS && event.type === 'request' && isChange(event));
  if (isChanging) return null;
  for (const [id, pages] of lastRevisions(world)) {
    const different = new Set([...pages].flatMap(([page, revision]) => (open.has(page) ? [revision] : [])));
    if (different.size > 1) return `pages have ${String(different.size)} revisions of playlist ${id}`;
  }
  return null;
});

const isChange = ({ request }: Extract<TraceEvent, { readonly type: 'request' }>) =>
  request.method === 'POST' && /\/playlist\/v2\/playlist\/[^/]+\/changes/.test(request.url);
