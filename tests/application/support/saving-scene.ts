import { createMemoryStorage } from '#adapters/fakes/memory-storage.ts';
import { createScriptedPage } from '#adapters/fakes/scripted-page.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { Api } from '#application/api/api-client.ts';
import { createCollection } from '#application/collection/collection.ts';
import type { ResyncSignal } from '#application/connect/resync-signals.ts';
import { Failure } from '#application/runtime/failure.ts';
import { createOutbox } from '#application/api/outbox.ts';
import { createFetchSaved, SAVING_CALLS } from '#application/collection/saved-calls.ts';
import { playerError } from '#domain/errors/player-error.ts';

/** What becomes of a request: it arrives and is answered, is lost on the way there, or its response is lost on the way back. */
export type Fate = 'answered' | 'lost' | 'unheard' | 'broken';

export const trackUri = (index: number) => `spotify:track:${String(index).padStart(22, '0')}`;

/** A service with saved tracks whose responses may be lost; `gone`: tracks missing in the library. */
function createSavingService(gone: readonly string[] = []) {
  const saved = new Set<string>();
  /** Every write that arrived: `+id`, `-id`. */
  const arrived: string[] = [];
  const fates: Fate[] = [];
  const questions: string[][] = [];
  let isOnline = true;
  let version = 0;
  let push: ((payload: unknown) => void) | null = null;

  const change = (id: string, isSaved: boolean) => {
    if (saved.has(id) === isSaved) return;
    if (isSaved) saved.add(id);
    else saved.delete(id);
    version += 1;
    push?.({ version, items: [{ uri: `spotify:track:${id}`, removed: !isSaved }] });
  };
  const respond = ({ method }: { method: string }, ids: readonly string[]) => {
    if (method === 'GET') {
      questions.push([...ids]);
      return { items: ids.map((id) => ({ found: saved.has(id) })) };
    }
    const [id = ''] = ids;
    arrived.push(`${method === 'PUT' ? '+' : '-'}${id}`);
    if (method === 'PUT' && gone.includes(id)) throw new Failure(playerError('REQUEST_FAILED', 404), `No track ${id}`);
    change(id, method === 'PUT');
    return undefined;
  };
  const api: Api = {
    async send(call, input) {
      const fate = isOnline ? (fates.shift() ?? 'answered') : 'lost';
      const { base62ids } = (input as { query: { base62ids: readonly string[] } }).query;
      await Promise.resolve();
      if (fate === 'lost') throw new Failure(playerError('NETWORK_ERROR'));
      if (fate === 'broken') throw new Failure(playerError('REQUEST_FAILED', 503));
      const value = respond(call, base62ids);
      await Promise.resolve();
      if (fate === 'unheard') throw new Failure(playerError('NETWORK_ERROR'));
      return value as never;
    },
  };
  return {
    api,
    saved,
    arrived,
    fates,
    questions,
    change,
    online: (on: boolean) => (isOnline = on),
    listen: (to: typeof push) => (push = to),
  };
}

/** Pages of one listener, one after the other, on the same storage. */
export function createSavingScene(gone: readonly string[] = []) {
  const service = createSavingService(gone);
  const clock = createVirtualClock();
  const storage = createMemoryStorage();
  let pages = 0;

  const openPage = () => {
    const random = createSeededRandom((pages += 1));
    const page = createScriptedPage();
    const outbox = createOutbox({ api: service.api, clock, random, page, storage: storage.openPage(), calls: SAVING_CALLS });
    const listeners: { push?: (payload: unknown) => void; doubt?: (doubt: ResyncSignal) => void } = {};
    const transport = {
      onPush: (_: unknown, callback: (payload: unknown) => void) => ((listeners.push = callback), () => undefined),
      onResync: (callback: (doubt: ResyncSignal) => void) => ((listeners.doubt = callback), () => undefined),
    };
    const collection = createCollection({ fetchSaved: createFetchSaved(service.api), clock, outbox, transport: transport });
    const refused: string[] = [];
    collection.onRefused(({ entry, detail }) => refused.push(`${entry.name}: ${detail}`));
    const connect = (isConnected: boolean) => {
      service.listen(isConnected ? (listeners.push ?? null) : null);
      if (isConnected) listeners.doubt?.({ isAgain: true });
    };
    connect(true);
    collection.setUser('ada');
    return { outbox, collection, page, refused, connect };
  };
  return { service, clock, storage, openPage };
}
