import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { KINDS, type TrackRecord } from '#adapters/service/application/records/records.ts';
import { trackKeys } from '#adapters/service/application/records/sort-keys.ts';
import { albumUri, seededId } from '#adapters/simulation/world/sample-catalogue.ts';
import { createScrobbleServer } from './scrobble-server.ts';
import { createRoom, lastReplace, type Device } from '../playback/room.ts';

export const LISTENBRAINZ = '/v1/me/scrobbling/listenbrainz';
const LASTFM = '/v1/me/scrobbling/lastfm';
export const TOKEN = 'secret-token';
/** More than half of each of the first two tracks; silent sockets stay open for it. */
export const HEARD_MS = 121_000;
export const MBID = '8f3471b5-7e6a-48da-86a9-c1c07a0f47ae';
export const KEYS = { api_key: 'the-key', secret: 'the-shared-secret' };

/** A service, a scripted server and a listener. */
export async function createScrobbling(server = createScrobbleServer()) {
  const [store, clock] = [createMemoryStore(), createVirtualClock()];
  const open = async (hasLibrary = false) => createRoom({ store, clock, outgoingHttp: server.http, hasLibrary });
  let room = await open();
  const request = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    room.request(method, path, body, room.token);
  const connect = (syncs = true) =>
    request('PUT', LISTENBRAINZ, { url: 'https://listens.example/', token: TOKEN, sync_loves: syncs });
  const connectLastFm = async () => {
    const begun = await request('PUT', LASTFM, { url: 'https://ws.audioscrobbler.com/2.0/', ...KEYS, sync_loves: true });
    await request('POST', `${LASTFM}/session`);
    return begun;
  };
  const status = async () => {
    const { body } = await request('GET', '/v1/me/scrobbling');
    return (body['items'] as readonly Record<string, unknown>[])[0];
  };
  /** Plays tracks of the album one after the other, each to its half. */
  const listen = async (count: number, device?: Device): Promise<Device> => {
    const one = device ?? (await room.createDevice('one'));
    const keepOpen = () => one.socket.connection.send(JSON.stringify({ type: 'ping' }));
    await one.command({ endpoint: 'play', context: { uri: albumUri('First Light') } });
    for (let index = 0; index < count; index += 1) {
      keepOpen();
      if (index > 0) await one.command({ endpoint: 'skip_next' });
      const { state_ref } = lastReplace(one);
      await one.update(state_ref, { debug_source: 'started_playing', position: 0 });
      await clock.advance(HEARD_MS);
      await one.update(state_ref, { debug_source: 'progress', position: HEARD_MS });
      keepOpen();
    }
    return one;
  };
  /** Gives a track the MusicBrainz identifier of its recording. */
  const identify = async (title: string, recordingMbid: string) => {
    const id = seededId('track', title);
    const stored = await store.get<TrackRecord>(KINDS.track, id);
    if (stored === null) throw new Error('The sample has no such track');
    const doc: TrackRecord = { ...stored.doc, recordingMbid };
    await store.write([{ op: 'put', kind: KINDS.track, id, doc, keys: trackKeys(doc) }]);
  };
  /** The names of the saved tracks, the latest first. */
  const saved = async () => {
    const { items } = await store.list('saved', { index: 'added', offset: 0, limit: 100, descending: true });
    const ids = items.flatMap(({ id }) => id.split('/').at(-1) ?? []);
    return (await store.getMany<TrackRecord>(KINDS.track, ids)).map((track) => track?.doc.name);
  };
  return {
    identify,
    saved,
    server,
    clock,
    store,
    request,
    connect,
    connectLastFm,
    status,
    listen,
    device: (): Promise<Device> => room.createDevice('one'),
    async restart() {
      void room.service.close();
      room = await open(true);
    },
  };
}
