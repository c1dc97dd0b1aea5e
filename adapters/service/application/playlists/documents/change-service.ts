import { createKeyedSerialQueue } from '#application/runtime/serial-queue.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Random } from '#application/ports/random.ts';
import type { PlaylistAttributes, PlaylistItem } from '#domain/playlists/types.ts';
import { HttpError } from '../../ports/route.ts';
import { TOO_FAST_RETRY_S, WRITE_TRIES_MAX } from '../../../domain/constants/media/playlists.ts';
import type { Store, Stored } from '../../ports/store.ts';
import { orNotFound } from '../../kernel/routing/responses.ts';
import { createChangeTransaction } from './change-transaction.ts';
import { createDocumentStore, NEW_ATTRIBUTES, type DocumentStore } from './document-store.ts';
import { headPut } from './head-record.ts';
import type { ExtraChanges, ChangeRequest, ChangeResult, RevisionEvent } from './change-requests.ts';
import { createChangeHistory, type ChangeHistory } from './change-history.ts';
import { isRootlist, rootlistId, type HeadRecord } from '../../records/playlist-records.ts';
import { firstRevision } from './revisions.ts';

/** Where documents are changed. */
export interface ChangeService extends Pick<DocumentStore, 'heads' | 'items' | 'all'>, Pick<ChangeHistory, 'since'> {
  /** The head of a document; an unwritten rootlist is an empty one. */
  head(id: string): Promise<HeadRecord | null>;
  /** A head with all its items, of the same revision. Refusal: 503 when it keeps changing meanwhile. */
  whole(id: string): Promise<{ readonly head: HeadRecord; readonly items: readonly PlaylistItem[] } | null>;
  create(id: string, ownerId: string, attributes: PlaylistAttributes): Promise<HeadRecord>;
  /**
   * Makes a revision, or none where nothing changes. `also`: what is to be written with it.
   * Refusals: 400 an op outside the list or too many items, 404 no such document, 409 it cannot be fitted to what there is,
   * 503 others write it all the time: then nothing was written, and the same order may come again.
   */
  change(request: ChangeRequest, also?: ExtraChanges): Promise<ChangeResult>;
}

export interface ChangeServiceDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  /** Called after each revision is written. */
  onRevision(revised: RevisionEvent): void;
}

export function createChangeService(deps: ChangeServiceDeps): ChangeService {
  const { store, clock, random } = deps;
  const documents = createDocumentStore(store, random);
  const history = createChangeHistory(store, documents);
  const runTransaction = createChangeTransaction({ ...deps, documents, past: history });
  const serially = createKeyedSerialQueue();

  const stored = async (id: string): Promise<Stored<HeadRecord> | null> => {
    const there = await documents.head(id);
    if (there !== null || !isRootlist(id)) return there;
    return { id, version: 0, doc: emptyHead(id, id.slice(rootlistId('').length), NEW_ATTRIBUTES, 0) };
  };
  const head = async (id: string) => (await stored(id))?.doc ?? null;

  return {
    heads: documents.heads,
    items: documents.items,
    all: documents.all,
    since: history.since,
    head,
    whole: (id) =>
      retryWhileChanging(async () => {
        const there = await head(id);
        if (there === null) return null;
        const items = await documents.all(there);
        // A missing chunk: a newer head was written meanwhile.
        return items.length === there.length ? { head: there, items } : 'again';
      }),
    async create(id, ownerId, attributes) {
      const doc = emptyHead(id, ownerId, attributes, clock.nowMs());
      await store.write([headPut(doc, 0)]);
      return doc;
    },
    // One after the other: two that write the same document would otherwise do the same work twice.
    change: (request, also = () => Promise.resolve([])) =>
      serially(request.id, () =>
        retryWhileChanging(async () => runTransaction(orNotFound(await stored(request.id), 'Playlist'), request, also)),
      ),
  };
}

/** Retries while other writes come first, a limited number of times. */
async function retryWhileChanging<Value>(run: () => Promise<Value | 'again'>): Promise<Value> {
  for (let tries = 0; tries < WRITE_TRIES_MAX; tries += 1) {
    const value = await run();
    if (value !== 'again') return value;
  }
  const message = 'The playlist changes too fast; nothing was done';
  throw new HttpError(503, message, { 'retry-after': String(TOO_FAST_RETRY_S) });
}

function emptyHead(id: string, ownerId: string, attributes: PlaylistAttributes, nowMs: number): HeadRecord {
  const times = { createdMs: nowMs, updatedMs: nowMs };
  return { id, ownerId, revision: firstRevision(id), count: 0, attributes, length: 0, chunks: [], ...times };
}
