import { expect } from 'chai';
import fc from 'fast-check';
import { stepResume, type ResumeEvent, type ResumePoint } from '#domain/catalog/episode-resume-point.ts';
import { createTally } from '#tests/support/world/tally.ts';

const LENGTH_MS = 3_600_000;

const time = fc.integer({ min: 0, max: 100_000_000 });
const position = fc.integer({ min: 0, max: LENGTH_MS });
const heard: fc.Arbitrary<ResumeEvent> = fc
  .tuple(
    time,
    fc.oneof(fc.nat(60_000), fc.nat(7_200_000)),
    fc.oneof(position, fc.integer({ min: LENGTH_MS - 60_000, max: LENGTH_MS })),
  )
  .map(([sinceMs, tookMs, positionMs]) => ({
    type: 'played',
    sinceMs,
    atMs: sinceMs + tookMs,
    positionMs,
    durationMs: LENGTH_MS,
  }));
const chosen: fc.Arbitrary<ResumeEvent> = fc.oneof(
  fc.record({ type: fc.constant('marked' as const), isPlayed: fc.boolean(), atMs: time }),
  fc.record({ type: fc.constant('position-set' as const), positionMs: position, durationMs: fc.constant(LENGTH_MS), atMs: time }),
);
const tally = createTally('resume points', [
  ...([
    'played',
    'heard to its end',
    'played too late',
    'marked',
    'position-set',
    'chosen too late',
    'still played',
    'back from played',
  ] as const),
]);
const run = (events: readonly ResumeEvent[]) => events.reduce<ResumePoint | null>(counted, null);
const many = { maxLength: 40 };

function counted(before: ResumePoint | null, event: ResumeEvent): ResumePoint {
  const after = stepResume(before, event);
  if (after === before) tally.count(event.type === 'played' ? 'played too late' : 'chosen too late');
  else if (event.type !== 'played') tally.count(event.type);
  else if (before?.isPlayed !== true || after.positionMs === 0) tally.count(after.isPlayed ? 'heard to its end' : 'played');
  else tally.count(after.isPlayed ? 'still played' : 'back from played');
  return after;
}
const shown = (point: ResumePoint | null) => point && { positionMs: point.positionMs, isPlayed: point.isPlayed };

describe('resume points, for any order of events', () => {
  after(() => {
    tally.expectAll();
  });

  it('never moves for a playback that started before the last choice', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(heard, chosen), many), chosen, heard, (before, choice, late) => {
        const point = run([...before, choice]);
        fc.pre(late.type === 'played' && late.sinceMs < (point?.chosenAtMs ?? 0));
        expect(shown(stepResume(point, late))).to.deep.equal(shown(point));
      }),
    );
  });

  it('never moves back for an older playback, however late it is reported', () => {
    fc.assert(
      fc.property(fc.array(heard, { minLength: 1, ...many }), heard, (before, late) => {
        const point = run(before);
        fc.pre(late.type === 'played' && late.sinceMs < (point?.sinceMs ?? 0));
        expect(shown(stepResume(point, late))).to.deep.equal(shown(point));
      }),
    );
  });

  it('keeps the latest choice in any order of reports', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(chosen, { selector: ({ atMs }) => atMs, minLength: 1, ...many }),
        fc.infiniteStream(fc.nat()),
        (choices, chance) => {
          const shuffled = [...choices].map((choice) => ({ choice, by: chance.next().value })).sort((a, b) => a.by - b.by);
          const inOrder = [...choices].sort((a, b) => a.atMs - b.atMs);
          expect(shown(run(shuffled.map(({ choice }) => choice)))).to.deep.equal(shown(run(inOrder.slice(-1))));
        },
      ),
    );
  });

  it('moves to the position of a newer playback, or to its end', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(heard, chosen), many), position, (before, positionMs) => {
        const sinceMs = 200_000_000;
        const point = stepResume(run(before), {
          type: 'played',
          sinceMs,
          atMs: sinceMs + 60_000,
          positionMs,
          durationMs: LENGTH_MS,
        });
        const isEnd = positionMs >= LENGTH_MS - 30_000;
        expect(shown(point)).to.deep.equal({ positionMs: isEnd ? 0 : positionMs, isPlayed: isEnd });
      }),
    );
  });

  it('keeps a played episode played until half a minute of it is played again', () => {
    const played = run([{ type: 'marked', isPlayed: true, atMs: 1 }]);
    const peek = { type: 'played', sinceMs: 2_000, positionMs: 20_000, durationMs: LENGTH_MS } as const;
    expect(shown(stepResume(played, { ...peek, atMs: 22_000 }))).to.deep.equal({ positionMs: 20_000, isPlayed: true });
    expect(shown(stepResume(played, { ...peek, atMs: 32_000 }))).to.deep.equal({ positionMs: 20_000, isPlayed: false });
  });

  it('keeps a mark while the same playback continues, and moves after a pause and a new start', () => {
    const begun = run([{ type: 'played', sinceMs: 0, atMs: 60_000, positionMs: 60_000, durationMs: LENGTH_MS }]);
    const marked = stepResume(begun, { type: 'marked', isPlayed: true, atMs: 70_000 });
    const wentOn = stepResume(marked, { type: 'played', sinceMs: 0, atMs: 120_000, positionMs: 120_000, durationMs: LENGTH_MS });
    expect(shown(wentOn)).to.deep.equal({ positionMs: 0, isPlayed: true });
    const again = stepResume(wentOn, {
      type: 'played',
      sinceMs: 130_000,
      atMs: 170_000,
      positionMs: 160_000,
      durationMs: LENGTH_MS,
    });
    expect(shown(again)).to.deep.equal({ positionMs: 160_000, isPlayed: false });
  });
});
