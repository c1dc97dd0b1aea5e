import { expect } from 'chai';
import fc from 'fast-check';
import { createTally } from '#tests/support/world/tally.ts';
import { createSavingScene, trackUri, type Fate } from '../support/saving-scene.ts';

type Move =
  | { readonly type: 'edit'; readonly track: number; readonly saved: boolean }
  | { readonly type: 'elsewhere'; readonly track: number; readonly saved: boolean }
  | { readonly type: 'fate'; readonly fate: Fate }
  | { readonly type: 'pass'; readonly ms: number }
  | { readonly type: 'offline' | 'online' | 'reload' | 'early' | 'back' };

const MOVES = [
  ...(['edit', 'elsewhere', 'pass', 'offline', 'online', 'reload', 'early', 'back'] as const),
  ...(['answered', 'lost', 'unheard', 'broken'] as const),
  ...(['waits as the next page starts', 'under way as it is closed'] as const),
];
const TRACKS = 3;
const track = fc.nat({ max: TRACKS - 1 });
const edit = fc.record({ type: fc.constant('edit' as const), track, saved: fc.boolean() });
const disturbance: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    type: fc.constant('fate' as const),
    fate: fc.constantFrom<Fate>('answered', 'lost', 'unheard', 'broken'),
  }),
  fc.record({ type: fc.constant('pass' as const), ms: fc.constantFrom(0, 1, 1_500, 90_000) }),
  fc.record({ type: fc.constantFrom(...(['offline', 'online', 'reload', 'early', 'back'] as const)) }),
);
const elsewhere = fc.record({ type: fc.constant('elsewhere' as const), track, saved: fc.boolean() });

const idOf = (index: number) => trackUri(index).split(':')[2] ?? '';
const once = (writes: readonly string[]) => writes.filter((write, index) => write !== writes[index - 1]);

async function play(moves: readonly Move[], count: (reached: (typeof MOVES)[number]) => void = () => undefined) {
  const { service, clock, openPage } = createSavingScene();
  let open = openPage();
  let isOnline = true;
  const go = (on: boolean) => {
    isOnline = on;
    service.online(on);
    open.connect(on);
    open.page.change(on ? 'online' : 'offline');
  };
  open.collection.load(Array.from({ length: TRACKS }, (_, index) => trackUri(index)));
  for (const move of moves) {
    if (move.type === 'edit') open.collection.set(trackUri(move.track), move.saved);
    if (move.type === 'elsewhere') service.change(idOf(move.track), move.saved);
    if (move.type === 'fate') service.fates.push(move.fate);
    if (move.type === 'pass') await clock.advance(move.ms);
    if (move.type === 'offline' || move.type === 'online') go(move.type === 'online');
    if (move.type === 'reload') {
      open.page.change('closing');
      open = openPage();
      go(isOnline);
    }
    if (move.type === 'early') {
      // The next page starts before this one closes, and responses to this one arrive later still.
      const before = open;
      open = openPage();
      if (before.outbox.pending().length > 0) count('waits as the next page starts');
      before.page.change('closing');
      go(isOnline);
      const left = before.outbox.pending().length;
      await clock.settle();
      if (left > 0 && before.outbox.pending().length === left - 1) count('under way as it is closed');
    }
    if (move.type === 'back') {
      open.page.change('closing');
      open.page.change('woke');
    }
  }
  service.fates.length = 0;
  go(false);
  go(true);
  open.collection.load(Array.from({ length: TRACKS }, (_, index) => trackUri(index)));
  await clock.advance(200_000);
  return { service, open };
}

describe('the outbox', () => {
  it('ends in the service’s state, whatever was edited, lost, resent, reloaded or done elsewhere', async () => {
    const tally = createTally('the outbox', MOVES);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(edit, elsewhere, disturbance), { maxLength: 30 }), async (moves) => {
        const { service, open } = await play(moves, tally.count);
        for (const move of moves) tally.count(move.type === 'fate' ? move.fate : move.type);
        expect(open.outbox.pending()).to.deep.equal([]);
        for (let index = 0; index < TRACKS; index += 1)
          expect(open.collection.view().get(trackUri(index)), trackUri(index)).to.equal(service.saved.has(idOf(index)));
      }),
      { numRuns: 150 },
    );
    tally.expectAll();
  });

  it('loses no write, sends none out of order, and doubles none but in place', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(edit, disturbance), { maxLength: 30 }), async (moves) => {
        const { service } = await play(moves);
        const edits = moves.flatMap((move) => (move.type === 'edit' ? [`${move.saved ? '+' : '-'}${idOf(move.track)}`] : []));
        expect(once(service.arrived)).to.deep.equal(once(edits));
      }),
      { numRuns: 150 },
    );
  });
});
