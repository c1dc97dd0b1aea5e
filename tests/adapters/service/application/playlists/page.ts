import { createApi } from '#application/api/api-client.ts';
import type { ResyncSignal } from '#application/connect/resync-signals.ts';
import { createMemoryStorage, type MemoryStorage } from '#adapters/fakes/memory-storage.ts';
import { createScriptedPage } from '#adapters/fakes/scripted-page.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createInProcessHttp } from '#adapters/service/adapters/http/in-process-http.ts';
import { Failure } from '#application/runtime/failure.ts';
import { createOutbox, type OutboxHandler, type OutboxRefusal } from '#application/api/outbox.ts';
import { PLAYLIST_OUTBOX_HANDLER } from '#application/playlists/sync/outbox-handler-id.ts';
import { createPlaylistServices } from '#application/playlists/screen-services.ts';
import type { PlaylistsDeps } from '#application/playlists/playlists.ts';
import type { Http, HttpRequest } from '#application/ports/http.ts';
import { createPushRouter } from '#application/connect/push-router.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { Matcher } from '#domain/transport/topic-matcher.ts';
import type { Room } from './room.ts';

/** What becomes of a write: it arrives and is answered, never arrives, arrives and the response is lost, or is refused. */
export type Fate = 'answered' | 'lost' | 'unheard' | 'refused';

export type PlaylistPage = ReturnType<typeof createPlaylistPage>;

/** A page of the owner's with a line that can be cut, over the service in memory. */
export function createPlaylistPage(
  room: Room,
  seed: number,
  shared: MemoryStorage = createMemoryStorage(),
  arrived = new Set<string>(),
) {
  const inProcess = createInProcessHttp(room.service);
  const pushes = createPushRouter<unknown>();
  const storage = shared.openPage();
  const fates: Fate[] = [];
  const sent: HttpRequest[] = [];
  const refusals: OutboxRefusal[] = [];
  let isOnline = true;
  let doubt: (doubt: ResyncSignal) => void = () => undefined;
  const page = createScriptedPage();
  const broken = () => Promise.reject(new Failure(playerError('NETWORK_ERROR')));
  const http: Http = {
    async send(request) {
      sent.push(request);
      if (!isOnline) return broken();
      const fate = request.method === 'GET' ? 'answered' : (fates.shift() ?? 'answered');
      const word = /"(?:nonces|id)":\[?"(\w+)"/.exec(String(request.body))?.[1] ?? '';
      if (fate === 'lost') return broken();
      // What was taken is not refused when it comes a second time.
      if (fate === 'refused' && !arrived.has(word)) return { status: 403, headers: {}, body: new Uint8Array() };
      arrived.add(word);
      const response = await inProcess.send(request);
      return fate === 'unheard' ? broken() : response;
    },
  };
  const random = createSeededRandom(seed);
  const tokens = { current: () => Promise.resolve(room.token), renew: () => Promise.resolve(room.token) };
  const api = createApi({ http, clock: room.clock, random, tokens, baseUrl: '' });
  const transport = {
    onPush: (matcher: Matcher, callback: (payload: unknown) => void) => pushes.add(matcher, callback),
    onResync: (listener: (signal: ResyncSignal) => void) => {
      doubt = listener;
      return () => undefined;
    },
  } as unknown as PlaylistsDeps['transport'];
  const deliver: OutboxHandler = (entry) => {
    screens.setUser('ann');
    return screens.playlists.deliver(entry);
  };
  const outbox = createOutbox({
    api,
    clock: room.clock,
    random,
    page,
    storage,
    calls: [],
    handlers: { [PLAYLIST_OUTBOX_HANDLER]: async (entry) => Promise.resolve().then(() => deliver(entry)) },
  });
  const screens = createPlaylistServices({ api, clock: room.clock, random, outbox, page, transport });
  outbox.onRefused((refusal) => refusals.push(refusal));
  outbox.setUser('ann');
  screens.setUser('ann');
  return {
    ...screens,
    outbox,
    storage,
    fates,
    refusals,
    sent,
    push: (uri: string, payload: unknown) => isOnline && void pushes.dispatch(uri, payload),
    cut: () => void (isOnline = false),
    /** It is closed: what it did not send is there for the next. */
    leave() {
      isOnline = false;
      page.change('closing');
      outbox.setUser(null);
    },
    /** The page the browser goes to starts before this one is closed. */
    close: () => page.change('closing'),
    mend() {
      isOnline = true;
      doubt({ isAgain: true });
      page.change('online');
    },
  };
}
