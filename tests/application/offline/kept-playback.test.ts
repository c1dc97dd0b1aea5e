import { expect } from 'chai';
import { createMemoryFiles } from '#adapters/fakes/memory-files.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { Api } from '#application/api/api-client.ts';
import { createKeptPlayback } from '#application/offline/kept-playback.ts';
import { createTrackFiles } from '#application/offline/track-files.ts';
import type { PlayerView, PlayRequest } from '#application/player-view/controller-types.ts';
import { errorFrom, Failure } from '#application/runtime/failure.ts';
import { baseError } from '#domain/errors/base-error.ts';
import { type KeptMusic, NO_KEPT_MUSIC } from '#domain/offline/kept-music.ts';
import type { ConnectCommand } from '#domain/connect/types.ts';
import { stepTrackPlayback } from '#domain/track-playback/machine.ts';
import { INITIAL_TRACK_PLAYBACK, type TrackPlaybackEvent } from '#domain/track-playback/state.ts';
import type { MachineTrack } from '#domain/track-playback/types.ts';

const URIS = ['a', 'b', 'c'];
const MUSIC: KeptMusic = {
  ...NO_KEPT_MUSIC,
  items: [{ uri: 'album', name: 'Album', images: [], trackUris: URIS }],
  tracks: Object.fromEntries(URIS.map((uri) => [uri, { status: 'kept', fileId: uri, bytes: 1 }])),
};

/** A page whose player shows `view`, and what the service got from it. */
async function openPage() {
  const clock = createVirtualClock();
  const files = createMemoryFiles();
  const trackFiles = createTrackFiles(files);
  for (const uri of URIS) await trackFiles.writeTrack(uri, { metadata: { uri } } as MachineTrack);
  const played: PlayRequest[] = [];
  const queued: string[] = [];
  const imported: string[] = [];
  let view = {
    connection: 'reconnecting',
    phase: 'idle',
    devices: [],
    track: null,
    isPrivate: false,
    shuffle: false,
    repeat: 'CONTEXT',
  } as unknown as PlayerView;
  let listener: (now: PlayerView) => void = () => undefined;
  let refuses = false;
  const api = {
    async send(_: unknown, { body }: { readonly body: { readonly lines: readonly string[] } }) {
      await Promise.resolve();
      if (refuses) throw new Failure(baseError('NETWORK_ERROR'));
      imported.push(...body.lines);
    },
  } as unknown as Api;
  const playback = createKeptPlayback({
    ...{ api, clock, files, trackFiles, random: createSeededRandom(1) },
    controller: {
      view: () => view,
      onChange: (added) => {
        listener = added;
        return () => undefined;
      },
      async play(request) {
        await Promise.resolve();
        played.push(request);
      },
      async addAllToQueue(uris) {
        await Promise.resolve();
        queued.push(...uris);
      },
    },
    music: { state: () => MUSIC },
    loaded: Promise.resolve(),
  });
  const show = async (change: object) => {
    view = { ...view, asOfMs: clock.nowMs(), ...change };
    listener(view);
    await clock.settle();
  };
  return { clock, files, imported, played, playback, queued, show, refuse: (is: boolean) => void (refuses = is) };
}

const track = {
  ...{
    uri: 'b',
    uid: 'kept 1',
    type: 'track',
    name: 'Song',
    artists: [{ name: 'Nora Lund', uri: '' }],
    images: [],
    durationMs: 60_000,
  },
  group: { name: 'Album', uri: 'album' },
};
const playing = { phase: 'playing', track, durationMs: 60_000, speed: 1 };
const here = { id: 'me', isActive: false, isLocal: true };
const elsewhere = { id: 'other', isActive: true, isLocal: false };

describe('playback of kept music', () => {
  it('plays what is kept, from the wanted track; in random order, each track once', async () => {
    const { playback } = await openPage();
    const tracksOf = async (request: PlayRequest) => {
      const event = await playback.eventFor(request);
      const command = event?.type === 'command' && event.command.type === 'replace_state' ? event.command : null;
      return [command?.state_ref?.state_index, ...(command?.state_machine.tracks.map(({ metadata }) => metadata.uri) ?? [])];
    };
    expect(await tracksOf({ contextUri: 'album', trackUri: 'b' })).to.deep.equal([1, 'a', 'b', 'c']);
    const shuffled = await tracksOf({ contextUri: 'album', trackUri: 'b', shuffle: true });
    expect(shuffled.slice(0, 2)).to.deep.equal([0, 'b']);
    expect(shuffled.slice(1).sort()).to.deep.equal(URIS);
    expect(await playback.eventFor({ contextUri: 'other' })).to.equal(null);
  });

  it('is handed to the service at its position, and its listens are reported once', async () => {
    const { clock, files, imported, playback, played, refuse, show } = await openPage();
    await playback.eventFor({ contextUri: 'album', index: 0 });
    await show({ ...playing, positionMs: 0 });
    await clock.advance(40_000);
    await show({ ...playing, positionMs: 40_000 });
    refuse(true);
    await show({ connection: 'connected', devices: [here] });
    expect(played).to.deep.equal([
      { contextUri: 'album', trackUri: 'b', positionMs: 40_000, paused: false, shuffle: false, repeat: 'CONTEXT' },
    ]);
    expect([imported.length, await files.read('listens')]).to.not.deep.include(null);
    refuse(false);
    await show({ connection: 'reconnecting' });
    await show({ connection: 'connected' });
    await show({ connection: 'reconnecting' });
    await show({ connection: 'connected' });
    expect(imported).to.have.lengthOf(1);
    expect(played).to.have.lengthOf(1);
  });

  it('stays where it is when another device plays by then, and reports nothing of a private session', async () => {
    const { clock, imported, playback, played, show } = await openPage();
    await playback.eventFor({ contextUri: 'album' });
    await show({ ...playing, positionMs: 0, isPrivate: true });
    await clock.advance(50_000);
    await show({ positionMs: 50_000 });
    await show({ connection: 'connected', devices: [here, elsewhere] });
    expect([imported, played]).to.deep.equal([[], []]);
  });

  it('has a queue of its own, which the service gets with what plays', async () => {
    const { played, playback, queued, show } = await openPage();
    const event = await playback.eventFor({ contextUri: 'album', trackUri: 'a' });
    let state = INITIAL_TRACK_PLAYBACK;
    const local = {
      state: () => state,
      send: (sent: TrackPlaybackEvent) => void (state = stepTrackPlayback(state, sent).state),
    };
    if (event) local.send(event);
    const edit = (command: ConnectCommand) => playback.edit(command, local);
    expect(await edit({ endpoint: 'append_to_queue', uris: ['c', 'unknown'] })).to.equal(true);
    expect(await edit({ endpoint: 'play_next', uris: ['album'] })).to.equal(true);
    const refused = await edit({ endpoint: 'add_to_queue', track: { uri: 'unknown' } }).catch((thrown: unknown) => thrown);
    expect(errorFrom(refused).code).to.equal('NETWORK_ERROR');
    expect(await edit({ endpoint: 'pause' })).to.equal(false);
    const { revision, tracks } = playback.queue(local);
    expect(tracks.map(({ uri }) => uri)).to.deep.equal(['a', 'b', 'c', 'c']);
    expect(playback.nextUp(local).tracks.map(({ uri }) => uri)).to.deep.equal(['b', 'c']);
    await Promise.all([
      edit({ endpoint: 'set_repeating_context', value: true }),
      edit({ endpoint: 'set_repeating_track', value: true }),
      edit({ endpoint: 'move_in_queue', uid: tracks[3]?.uid ?? '', before_uid: tracks[0]?.uid ?? null }),
      edit({ endpoint: 'remove_from_queue', uids: [tracks[1]?.uid ?? ''] }),
    ]);
    expect(state.machine?.attributes.options).to.deep.equal({
      ...{ shuffling_context: false, repeating_context: true, repeating_track: true },
    });
    expect(playback.queue(local).tracks.map(({ uid }) => uid)).to.deep.equal(
      [tracks[3], tracks[0], tracks[2]].map((track) => track?.uid),
    );
    expect(playback.queue(local).revision).to.not.equal(revision);
    await edit({ endpoint: 'set_shuffling_context', value: true });
    expect(state.machine?.attributes.options.shuffling_context).to.equal(true);

    await show({ ...playing, positionMs: 0 });
    await show({ connection: 'connected', devices: [here] });
    expect(played).to.have.lengthOf(1);
    expect(queued).to.deep.equal(['c', 'a', 'c']);
  });

  it('hands over a queued track with the rest of its list', async () => {
    const { played, playback, show } = await openPage();
    await playback.eventFor({ contextUri: 'album', trackUri: 'a' });
    await show({ ...playing, track: { ...track, uid: 'kept q0' }, positionMs: 0 });
    await show({ connection: 'connected', devices: [here] });
    expect(played[0]?.trackUris).to.deep.equal(['b']);
  });
});
