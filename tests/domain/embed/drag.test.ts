import { expect } from 'chai';
import fc from 'fast-check';
import { NO_DRAG, stepDrag, type DragEvent } from '#domain/embed/view/drag.ts';
import { createTally } from '#tests/support/world/tally.ts';

const MAX_MS = 30_000;
const DOWN = { type: 'down', button: 0, disabled: false, valueMs: 5_000, atMs: 1_000 } as const;
const started = stepDrag(NO_DRAG, DOWN, MAX_MS).drag;

describe('dragging the progress', () => {
  it('starts on mouse down with the left button [S4.229]', () => expect(started).to.include({ dragging: true, valueMs: 5_000 }));

  it('does not start with another button or when disabled [S4.230]', () => {
    expect(stepDrag(NO_DRAG, { ...DOWN, button: 2 }, MAX_MS).drag.dragging).to.equal(false);
    expect(stepDrag(NO_DRAG, { ...DOWN, disabled: true }, MAX_MS).drag.dragging).to.equal(false);
  });

  it('moves at most every 50 ms [S4.231] [S9.101]', () => {
    const move = (atMs: number) => stepDrag(started, { type: 'move', valueMs: 9_000, atMs }, MAX_MS).drag.valueMs;
    expect(move(1_049)).to.equal(5_000);
    expect(move(1_050)).to.equal(9_000);
  });

  it('reports the final value on release [S4.232]', () =>
    expect(stepDrag(started, { type: 'release', valueMs: 7_000 }, MAX_MS)).to.deep.equal({ drag: NO_DRAG, chosenMs: 7_000 }));

  it('reports the last value when the pointer leaves the window [S4.233]', () =>
    expect(stepDrag(started, { type: 'leave' }, MAX_MS)).to.deep.equal({ drag: NO_DRAG, chosenMs: 5_000 }));

  const anyMs = fc.integer({ min: -100_000, max: 100_000 });
  const anyDragEvent: fc.Arbitrary<DragEvent> = fc.oneof(
    fc.record({
      type: fc.constant('down' as const),
      button: fc.integer({ min: 0, max: 2 }),
      disabled: fc.boolean(),
      valueMs: anyMs,
      atMs: anyMs,
    }),
    fc.record({ type: fc.constant('move' as const), valueMs: anyMs, atMs: anyMs }),
    fc.record({ type: fc.constant('release' as const), valueMs: anyMs }),
    fc.constant({ type: 'leave' as const }),
  );

  it('shows and reports values between 0 and the maximum only [S4.234]', () => {
    const tally = createTally('drags', [
      'dragging',
      'at rest',
      'chosen',
      'at the start',
      'at the end',
      'too early a move',
    ] as const);
    fc.assert(
      fc.property(fc.array(anyDragEvent, { maxLength: 30 }), fc.integer({ min: 0, max: 60_000 }), (events, maxMs) => {
        let drag = NO_DRAG;
        for (const event of events) {
          const step = stepDrag(drag, event, maxMs);
          if (drag.dragging && event.type === 'move' && step.drag === drag) tally.count('too early a move');
          drag = step.drag;
          tally.count(drag.dragging ? 'dragging' : 'at rest');
          if (drag.dragging && drag.valueMs === 0) tally.count('at the start');
          if (drag.dragging && drag.valueMs === maxMs) tally.count('at the end');
          if (step.chosenMs !== null) tally.count('chosen');
          expect(drag.valueMs).to.be.within(0, maxMs);
          if (step.chosenMs !== null) expect(step.chosenMs).to.be.within(0, maxMs);
        }
      }),
    );
    tally.expectAll();
  });
});
