import { expect } from 'chai';
import fc from 'fast-check';
import { createTally } from '#tests/support/world/tally.ts';
import { stepListPlayer, type ListEvent } from '#domain/list-player/machine.ts';
import type { ListPlayer, QueuedTrack } from '#domain/list-player/types.ts';

const EMPTY: ListPlayer = {
  context: { uri: 'context', total: 3 },
  shuffle: null,
  repeat: { context: false, track: false },
  at: 0,
  queued: null,
  queue: [],
  generation: 0,
  behind: null,
  ahead: null,
  queueSerial: 0,
  unplayable: { indexes: [], uids: [] },
  errors: 0,
  askedAtMs: 0,
};

type Edit = (list: ListPlayer) => ListEvent;

const uidAt = ({ queue }: ListPlayer, place: number) => queue[place % Math.max(1, queue.length)]?.uid ?? 'none';
const place = fc.nat({ max: 50 });
const where = fc.constantFrom('start' as const, 'end' as const);
const edit: fc.Arbitrary<Edit> = fc.oneof(
  place.map((number): Edit => () => ({ type: 'enqueue', uri: `track:${number % 5}` })),
  fc.tuple(fc.array(place, { maxLength: 3 }), where).map(([numbers, at]): Edit => () => ({
    type: 'insert-queued',
    uris: numbers.map((number) => `track:${number % 5}`),
    where: at,
  })),
  fc.tuple(place, fc.option(place)).map(([from, to]): Edit => (list) => ({
    type: 'move-queued',
    uid: uidAt(list, from),
    beforeUid: to === null ? null : uidAt(list, to),
  })),
  fc.array(place, { maxLength: 3 }).map((places): Edit => (list) => ({
    type: 'remove-queued',
    uids: places.map((one) => uidAt(list, one)),
  })),
  fc.constant<Edit>(() => ({ type: 'next', reason: 'fwdbtn' })),
  place.map((by): Edit => ({ queue }) => {
    const turned = [...queue.slice(by % (queue.length + 1)), ...queue.slice(0, by % (queue.length + 1))];
    return { type: 'set-queue', tracks: [...turned, { uri: 'track:new', uid: 'theirs' }] };
  }),
);

const stepped = (list: ListPlayer, event: ListEvent) => stepListPlayer(list, event).state ?? list;
const filled = (count: number): ListPlayer =>
  Array.from({ length: count }).reduce<ListPlayer>(
    (list, _, at) => stepped(list, { type: 'enqueue', uri: `track:${at}` }),
    EMPTY,
  );
const sorted = (queue: readonly QueuedTrack[]) => queue.map(({ uid, uri }) => `${uid} ${uri}`).sort();

describe('the queue of a list', () => {
  it('has unique uids that are never reused, whatever happens', () => {
    const tally = createTally('a queue', ['is empty', 'is long', 'plays', 'lost a track']);
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 40 }), (edits) => {
        const owners = new Map<string, string>();
        let list = EMPTY;
        let gone = new Set<string>();
        for (const one of edits) {
          const before = list;
          list = stepped(list, one(list));
          const uids = list.queue.map(({ uid }) => uid);
          if (uids.length === 0) tally.count('is empty');
          if (uids.length > 5) tally.count('is long');
          if (uids.length < before.queue.length) tally.count('lost a track');
          if (list.queued) tally.count('plays');
          expect(new Set(uids).size).to.equal(uids.length);
          for (const { uid, uri } of list.queue) {
            expect(gone.has(uid)).to.equal(false);
            expect(owners.get(uid) ?? uri).to.equal(uri);
            owners.set(uid, uri);
          }
          gone = new Set([...gone, ...before.queue.map(({ uid }) => uid).filter((uid) => !uids.includes(uid))]);
        }
      }),
    );
    tally.expectAll();
  });

  it('loses and duplicates nothing by moving, and moves to the requested place', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), place, fc.option(place), (count, from, to) => {
        const list = filled(count);
        const uid = uidAt(list, from);
        const beforeUid = to === null ? null : uidAt(list, to);
        const { queue } = stepped(list, { type: 'move-queued', uid, beforeUid });
        expect(sorted(queue)).to.deep.equal(sorted(list.queue));
        const at = queue.findIndex((one) => one.uid === uid);
        if (beforeUid !== uid) expect(queue[at + 1]?.uid ?? null).to.equal(beforeUid);
        const others = (tracks: readonly QueuedTrack[]) => tracks.filter((one) => one.uid !== uid);
        expect(others(queue)).to.deep.equal(others(list.queue));
      }),
    );
  });

  it('is unchanged after a move there and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 30 }), place, place, (count, from, to) => {
        const list = filled(count);
        const at = from % count;
        const uid = uidAt(list, from);
        const moved = stepped(list, { type: 'move-queued', uid, beforeUid: uidAt(list, to) });
        const back = stepped(moved, { type: 'move-queued', uid, beforeUid: list.queue[at + 1]?.uid ?? null });
        expect(back.queue).to.deep.equal(list.queue);
      }),
    );
  });

  it('loses only the removed tracks and ignores unknown ones', () => {
    fc.assert(
      fc.property(fc.nat({ max: 30 }), fc.array(place, { maxLength: 30 }), (count, places) => {
        const list = filled(count);
        const uids = [...places.map((one) => uidAt(list, one)), 'q999'];
        const { queue } = stepped(list, { type: 'remove-queued', uids });
        expect(queue).to.deep.equal(list.queue.filter(({ uid }) => !uids.includes(uid)));
      }),
    );
  });

  it('stays one block in its order, with inserted tracks before or after it', () => {
    const tally = createTally('an insertion', ['at the start', 'at the end', 'of several', 'into a filled queue']);
    fc.assert(
      fc.property(fc.nat({ max: 30 }), fc.array(fc.string(), { maxLength: 5 }), where, (count, uris, at) => {
        const list = filled(count);
        const { queue } = stepped(list, { type: 'insert-queued', uris, where: at });
        tally.count(at === 'start' ? 'at the start' : 'at the end');
        if (uris.length > 1) tally.count('of several');
        if (count > 0) tally.count('into a filled queue');
        const added = at === 'start' ? queue.slice(0, uris.length) : queue.slice(count);
        const kept = at === 'start' ? queue.slice(uris.length) : queue.slice(0, count);
        expect(added.map(({ uri }) => uri)).to.deep.equal(uris);
        expect(kept).to.deep.equal(list.queue);
      }),
    );
    tally.expectAll();
  });

  it('refuses a move of or before an unknown track', () => {
    const list = filled(2);
    for (const [uid, beforeUid] of [
      ['q9', null],
      ['q0', 'q9'],
    ] as const) {
      const { result, state } = stepListPlayer(list, { type: 'move-queued', uid, beforeUid });
      expect(result).to.equal('INVALID_TRACK');
      expect(state).to.equal(list);
    }
  });
});
