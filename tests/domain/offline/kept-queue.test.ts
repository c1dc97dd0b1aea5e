import { expect } from 'chai';
import fc from 'fast-check';
import { KEPT_QUEUE_MAX } from '#domain/constants/page/offline.ts';
import { type KeptMusic, NO_KEPT_MUSIC } from '#domain/offline/kept-music.ts';
import { isKeptUid, keptPlaybackEvent, keptQueueOf } from '#domain/offline/kept-queue.ts';
import { stepTrackPlayback } from '#domain/track-playback/machine.ts';
import { INITIAL_TRACK_PLAYBACK, type TrackPlaybackState } from '#domain/track-playback/state.ts';
import type { MachineTrack } from '#domain/track-playback/types.ts';

const ALBUM = 'spotify:album:1';

/** An album of these tracks; those in capital letters are kept. */
const album = (...uris: readonly string[]): KeptMusic => ({
  ...NO_KEPT_MUSIC,
  items: [{ uri: ALBUM, name: 'Album', images: [], trackUris: uris }],
  tracks: Object.fromEntries(
    uris.map((uri) => [uri, uri === uri.toUpperCase() ? { status: 'kept', fileId: uri, bytes: 1 } : { status: 'wanted' }]),
  ),
});

describe('the kept tracks of a request', () => {
  const music = album('A', 'b', 'C', 'D');
  const cases = [
    { wanted: { contextUri: ALBUM }, uris: ['A', 'C', 'D'], startIndex: 0 },
    { wanted: { contextUri: ALBUM, index: 3 }, uris: ['A', 'C', 'D'], startIndex: 2 },
    { wanted: { contextUri: ALBUM, index: 2, trackUri: 'C' }, uris: ['A', 'C', 'D'], startIndex: 1 },
    { wanted: { contextUri: ALBUM, index: 0, trackUri: 'D' }, uris: ['A', 'C', 'D'], startIndex: 2 },
    { wanted: { contextUri: 'spotify:show:1', trackUri: 'C' }, uris: ['C'], startIndex: 0 },
    { wanted: { contextUri: 'D' }, uris: ['D'], startIndex: 0 },
    { wanted: { contextUri: 'list', trackUris: ['b', 'D', 'A'] }, uris: ['D', 'A'], startIndex: 0 },
  ];
  for (const { startIndex, uris, wanted } of cases)
    it(`are ${uris.join(' ')} from ${String(startIndex)} for ${JSON.stringify(wanted)}`, () =>
      expect(keptQueueOf(music, wanted)).to.deep.equal({ uris, startIndex }));

  const unkept = [
    { contextUri: ALBUM, index: 1 },
    { contextUri: ALBUM, trackUri: 'b' },
    { contextUri: 'other' },
    { contextUri: ALBUM, index: 9 },
  ];
  for (const wanted of unkept)
    it(`are none for ${JSON.stringify(wanted)}`, () => expect(keptQueueOf(music, wanted)).to.equal(null));

  it('begin with the wanted track, in a list of bounded length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 * KEPT_QUEUE_MAX }), fc.nat(), (count, place) => {
        const uris = Array.from({ length: count }, (_, index) => `T${String(index)}`);
        const index = place % count;
        const queue = keptQueueOf(album(...uris), { contextUri: ALBUM, index });
        expect(queue?.uris[queue.startIndex]).to.equal(`T${String(index)}`);
        expect(queue?.uris.length).to.be.within(1, KEPT_QUEUE_MAX);
      }),
    );
  });
});

const track = (uri: string): MachineTrack => ({
  content_type: 'TRACK',
  track_type: 'AUDIO',
  metadata: {
    ...{ uri, context_uri: '', context_description: null, name: uri, authors: [], group_uri: ALBUM, group_name: 'Album' },
    ...{ images: [], duration: 180_000, linked_from_uri: null },
  },
  manifest: {},
  ms_played_until_update: 0,
  ms_playing_update_interval: 0,
});

describe('kept tracks without the service', () => {
  const event = keptPlaybackEvent({
    ...{ id: 'kept 1', contextUri: ALBUM, tracks: ['A', 'C', 'D'].map(track), startIndex: 1 },
    ...{ positionMs: 5_000, paused: false, shuffled: false },
  });
  const uriOf = ({ machine, ref }: TrackPlaybackState) => machine?.tracks[ref?.state_index ?? -1]?.metadata.uri;
  const start = stepTrackPlayback(INITIAL_TRACK_PLAYBACK, event);

  it('load at their position, in the context of the request', () => {
    const [load] = start.commands;
    expect(load).to.deep.include({ type: 'load', startMs: 5_000, autoplay: true });
    expect(start.state.machine?.tracks.map(({ metadata }) => metadata.context_uri)).to.deep.equal([ALBUM, ALBUM, ALBUM]);
    expect(start.state.machine?.states.every(({ track_uid }) => isKeptUid(track_uid))).to.equal(true);
  });

  it('lead from each to its neighbours, and stop after the last one', () => {
    const skip = (state: TrackPlaybackState, to: 'skip_next' | 'skip_prev') =>
      stepTrackPlayback(state, { type: 'skip', to }).state;
    const last = stepTrackPlayback(start.state, { type: 'fact', fact: { type: 'ended' } }).state;
    expect([uriOf(start.state), uriOf(last)]).to.deep.equal(['C', 'D']);
    expect(uriOf(skip(skip(last, 'skip_prev'), 'skip_prev'))).to.equal('A');
    const ended = stepTrackPlayback(last, { type: 'fact', fact: { type: 'ended' } });
    expect([uriOf(ended.state), ended.state.ref?.paused]).to.deep.equal(['D', true]);
  });

  it('say at both ends and of order and repetition that the service decides', () => {
    const [first, , last] = start.state.machine?.states ?? [];
    expect(first?.restrictions).to.include.keys('disallow_skipping_prev_reasons', 'disallow_toggling_shuffle_reasons');
    expect(last?.restrictions).to.include.keys('disallow_skipping_next_reasons', 'disallow_toggling_repeat_track_reasons');
  });
});
