import { expect } from 'chai';
import fc from 'fast-check';
import { createTally } from '#tests/support/world/tally.ts';
import { stepListPlayer, type ListEvent } from '#domain/list-player/machine.ts';
import { playedAfter } from '#domain/list-player/played-tracks.ts';
import type { ListPlayer } from '#domain/list-player/types.ts';
import { uidOfPlace } from '#domain/list-player/item-uids.ts';
import { indexAt } from '#domain/list-player/shuffle.ts';
import { moveUpcoming } from '#domain/list-player/upcoming-move.ts';
import { nextItems } from '#domain/list-player/window.ts';

const after = (list: ListPlayer | null, ...events: readonly ListEvent[]): ListPlayer => {
  const state = events.reduce<ListPlayer | null>((before, event) => stepListPlayer(before, event).state, list);
  if (state === null) throw new Error('no list is left');
  return state;
};
const load = (total: number, seed: number | null): ListEvent => ({
  ...{ type: 'load', askedAtMs: 0, hasTrackPlayer: true, context: { uri: 'context', total }, index: 0, seed },
  ...{ repeat: { context: false, track: false }, reason: 'clickrow' },
});
/** The URIs of what comes next, in order: queued ones by theirs, those of the context by their index. */
const urisAfter = (list: ListPlayer) =>
  nextItems(list, 50).map((item) => (item.kind === 'queue' ? item.uri : `track ${indexAt(list, item.at)}`));
const upcomingOf = (list: ListPlayer) =>
  nextItems(list, 50).flatMap((item) => {
    if (item.kind === 'queue') return [];
    const index = indexAt(list, item.at);
    return [{ uri: `track ${index}`, uid: uidOfPlace({ generation: 0, index }) }];
  });
const scene = fc.record({
  total: fc.integer({ min: 2, max: 12 }),
  seed: fc.option(fc.nat()),
  queued: fc.nat({ max: 3 }),
  from: fc.nat({ max: 11 }),
  to: fc.nat({ max: 11 }),
});
const listOf = ({ total, seed, queued }: { total: number; seed: number | null; queued: number }) =>
  after(null, load(total, seed), {
    ...{ type: 'insert-queued', where: 'end', uris: Array.from({ length: queued }, (_, at) => `queued ${at}`) },
  });

describe('the tracks after the queue', () => {
  it('play in the order the listener moved them into, also when shuffled', () => {
    const tally = createTally('a move', ['goes up', 'goes down', 'is nowhere', 'is shuffled', 'follows queued tracks']);
    fc.assert(
      fc.property(scene, (drawn) => {
        const { from, to, queued, seed } = drawn;
        const list = listOf(drawn);
        const upcoming = upcomingOf(list);
        const moved = moveUpcoming(upcoming, from, to);
        if (moved === null) {
          tally.count('is nowhere');
          expect(from === to || from >= upcoming.length || to >= upcoming.length).to.equal(true);
          return;
        }
        tally.count(to < from ? 'goes up' : 'goes down');
        if (seed !== null) tally.count('is shuffled');
        if (queued > 0) tally.count('follows queued tracks');
        const { uris, replacedUids } = moved;
        const arranged = after(list, { type: 'insert-queued', where: 'end', uris, replaced: replacedUids });
        const wanted = urisAfter(list);
        const [track = ''] = wanted.splice(queued + from, 1);
        wanted.splice(queued + to, 0, track);
        expect(urisAfter(arranged)).to.deep.equal(wanted);
      }),
    );
    tally.expectAll();
  });

  it('lose the removed one only, through shuffling, until another list is loaded', () => {
    fc.assert(
      fc.property(scene, fc.nat(), (drawn, newSeed) => {
        const list = listOf(drawn);
        const gone = upcomingOf(list)[drawn.from];
        const removed = after(list, { type: 'remove-queued', uids: [gone?.uid ?? 'c99'] });
        expect(urisAfter(removed)).to.deep.equal(urisAfter(list).filter((uri) => uri !== gone?.uri));
        const shuffled = after(removed, { type: 'shuffle', seed: newSeed });
        expect(urisAfter(shuffled)).to.not.include(gone?.uri ?? 'none');
        expect(upcomingOf(after(removed, load(drawn.total, null)))).to.have.lengthOf(drawn.total - 1);
      }),
    );
  });
});

describe('the played tracks', () => {
  const track = (at: number, type = 'track') => ({ uri: `track ${at}`, uid: `c${at}`, type });

  it('are those before the current one, without ads, and lose one that plays again', () => {
    const [one, two, three, ad] = [track(1), track(2), track(3), track(4, 'ad')];
    let played = playedAfter<typeof one>([], null, one);
    expect(played).to.deep.equal([]);
    played = playedAfter(playedAfter(playedAfter(played, one, two), two, ad), ad, three);
    expect(played).to.deep.equal([one, two]);
    expect(playedAfter(played, three, two)).to.deep.equal([one]);
    expect(playedAfter(played, three, three)).to.equal(played);
  });

  it('are at most fifty', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80 }), (count) => {
        let played: readonly ReturnType<typeof track>[] = [];
        for (let at = 0; at < count; at += 1) played = playedAfter(played, track(at), track(at + 1));
        expect(played).to.have.lengthOf(Math.min(50, count));
        if (count > 0) expect(played.at(-1)).to.deep.equal(track(count - 1));
      }),
    );
  });
});
