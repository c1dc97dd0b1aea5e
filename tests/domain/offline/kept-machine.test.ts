import { expect } from 'chai';
import fc from 'fast-check';
import {
  type KeptEdit,
  type KeptEntry,
  keptEditEvent,
  keptPlaybackEvent,
  upcomingEntries,
} from '#domain/offline/kept-machine.ts';
import { isKeptUid, isQueuedUid } from '#domain/offline/kept-uids.ts';
import { stepTrackPlayback } from '#domain/track-playback/machine.ts';
import { INITIAL_TRACK_PLAYBACK, trackAt, type TrackPlaybackState } from '#domain/track-playback/state.ts';
import type { MachineTrack } from '#domain/track-playback/types.ts';

const ALBUM = 'spotify:album:1';

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
    ...{ positionMs: 5_000, paused: false, shuffle: null },
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

  it('end on both sides', () => {
    const [first, , last] = start.state.machine?.states ?? [];
    expect(first?.restrictions).to.have.keys('disallow_peeking_prev_reasons', 'disallow_skipping_prev_reasons');
    expect(last?.restrictions).to.have.keys('disallow_peeking_next_reasons', 'disallow_skipping_next_reasons');
  });
});

describe('kept playback that is changed without the service', () => {
  const begin = (uris: readonly string[], startIndex: number, shuffle: readonly number[] | null = null) =>
    stepTrackPlayback(
      INITIAL_TRACK_PLAYBACK,
      keptPlaybackEvent({
        ...{ id: 'kept 1', contextUri: ALBUM, tracks: uris.map(track), startIndex, shuffle },
        ...{ positionMs: 0, paused: false },
      }),
    ).state;
  let ids = 0;
  const change = (state: TrackPlaybackState, edit: KeptEdit): TrackPlaybackState => {
    const { machine, ref } = state;
    ids += 1;
    const event = machine && ref && keptEditEvent(machine, ref.state_index, edit, `kept ${String(ids)}`);
    return event ? stepTrackPlayback(state, event).state : state;
  };
  const nextOf = (state: TrackPlaybackState) => stepTrackPlayback(state, { type: 'skip', to: 'skip_next' }).state;
  const endOf = (state: TrackPlaybackState) => stepTrackPlayback(state, { type: 'fact', fact: { type: 'ended' } }).state;
  const uriOf = ({ machine, ref }: TrackPlaybackState) => trackAt(machine, ref?.state_index ?? -1)?.metadata.uri;
  const upcoming = ({ machine, ref }: TrackPlaybackState) => {
    const { queued, others } = machine && ref ? upcomingEntries(machine, ref.state_index) : { queued: [], others: [] };
    const uris = (entries: readonly KeptEntry[]) => entries.map((entry) => entry.track.metadata.uri).join('');
    return `${uris(queued)} ${uris(others)}`;
  };
  const uidOf = (state: TrackPlaybackState, uri: string) =>
    state.machine?.states.find((_, at) => state.machine?.tracks[at]?.metadata.uri === uri)?.track_uid ?? '';
  const add = (...uris: readonly string[]): KeptEdit => ({ type: 'add', tracks: uris.map(track), isNext: false, replaced: [] });
  const here = begin(['A', 'B', 'C', 'D'], 1);

  it('plays the queue before the rest, in its order', () => {
    const queued = change(change(here, add('X', 'Y')), { ...add('N'), isNext: true } as KeptEdit);
    expect(upcoming(queued)).to.equal('NXY CD');
    expect([uriOf(queued), uriOf(nextOf(queued)), uriOf(nextOf(nextOf(queued)))]).to.deep.equal(['B', 'N', 'X']);
    const moved = change(queued, { type: 'move', uid: uidOf(queued, 'Y'), beforeUid: uidOf(queued, 'X') });
    expect(upcoming(moved)).to.equal('NYX CD');
    expect(upcoming(change(moved, { type: 'move', uid: uidOf(queued, 'N'), beforeUid: null }))).to.equal('YXN CD');
    const removed = change(moved, { type: 'remove', uids: [uidOf(moved, 'Y'), uidOf(moved, 'C'), uidOf(moved, 'A')] });
    expect(upcoming(removed)).to.equal('NX D');
    expect(upcoming(change(removed, { type: 'set', tracks: [] }))).to.equal(' D');
    const taken: KeptEdit = { type: 'add', tracks: [track('D')], isNext: false, replaced: [uidOf(here, 'D')] };
    expect(upcoming(change(here, taken))).to.equal('D C');
  });

  it('repeats the list without what was queued, and one track for as long as it is wanted', () => {
    const round = change(change(here, add('X')), { type: 'options', options: { repeating_context: true } });
    const played = [round];
    for (let count = 0; count < 5; count += 1) played.push(endOf(played.at(-1) ?? round));
    expect(played.map(uriOf).join('')).to.equal('BXCDAB');
    const one = change(here, { type: 'options', options: { repeating_track: true } });
    expect([uriOf(endOf(one)), uriOf(endOf(endOf(one))), uriOf(nextOf(endOf(one)))]).to.deep.equal(['B', 'B', 'C']);
    expect(endOf(one).ref?.state_id).to.not.equal(one.ref?.state_id);
    expect(uriOf(endOf(change(endOf(one), { type: 'options', options: { repeating_track: false } })))).to.equal('C');
  });

  it('mixes the others behind the current track, and finds its order again', () => {
    const mixed = change(change(here, add('X')), { type: 'shuffle', fractions: [0.9, 0.1, 0.5] });
    expect([uriOf(mixed), upcoming(mixed)]).to.deep.equal(['B', 'X CDA']);
    expect(mixed.machine?.attributes.options.shuffling_context).to.equal(true);
    expect(upcoming(change(mixed, { type: 'shuffle', fractions: null }))).to.equal('X CD');
    const begun = begin(['A', 'B', 'C', 'D'], 2, [0.9, 0.1, 0.5]);
    expect([uriOf(begun), upcoming(begun)]).to.deep.equal(['C', ' BDA']);
    expect(upcoming(change(begun, { type: 'shuffle', fractions: null }))).to.equal(' D');
  });

  it('plays its current track on through any changes, and loses and doubles none of its context', () => {
    const edit = fc.oneof(
      fc.record({
        type: fc.constant('add' as const),
        tracks: fc.array(fc.constantFrom('X', 'Y').map(track), { maxLength: 3 }),
        isNext: fc.boolean(),
        replaced: fc.constant([]),
      }),
      fc.record({ type: fc.constant('set' as const), tracks: fc.array(fc.constant(track('Z')), { maxLength: 2 }) }),
      fc.record({
        type: fc.constant('move' as const),
        uid: fc.constantFrom('kept q0', 'kept q1'),
        beforeUid: fc.constantFrom('kept q2', null),
      }),
      fc.record({
        type: fc.constant('shuffle' as const),
        fractions: fc.option(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 })),
      }),
      fc.record({ type: fc.constant('options' as const), options: fc.record({ repeating_context: fc.boolean() }) }),
    );
    const step = fc.oneof(edit, fc.constantFrom('next' as const, 'end' as const));
    fc.assert(
      fc.property(fc.nat({ max: 4 }), fc.array(step, { maxLength: 20 }), (startIndex, steps) => {
        let state = begin(['A', 'B', 'C', 'D', 'E'], startIndex);
        for (const one of steps) {
          const before = state;
          state = one === 'next' ? nextOf(state) : one === 'end' ? endOf(state) : change(state, one);
          if (typeof one === 'object') expect(state.ref?.state_id).to.equal(before.ref?.state_id);
          const uids = state.machine?.states.map(({ track_uid }) => track_uid) ?? [];
          const first = uids.slice(0, uids.length / 2);
          expect(new Set(first).size).to.equal(first.length);
          expect(first.filter((uid) => !isQueuedUid(uid)).sort()).to.deep.equal([0, 1, 2, 3, 4].map((n) => `kept ${String(n)}`));
        }
      }),
    );
  });
});
