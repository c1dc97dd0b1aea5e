import { expect } from 'chai';
import fc from 'fast-check';
import { COMMAND_MARKS_MAX } from '#adapters/service/domain/constants/media/playback.ts';
import { noteDone, overtaken, responseToKnown } from '#adapters/service/domain/player-session/parts/command-marks.ts';
import { type CommandMark, EMPTY_SESSION, type SessionStep } from '#adapters/service/domain/player-session/session-types.ts';

const mark = (id: string | null, sender = 'a', number = 1): CommandMark => ({ id, sequence: { sender, number } });
const step = (done: readonly CommandMark[]): SessionStep => ({
  state: { ...EMPTY_SESSION, done },
  commands: [{ type: 'respond', response: { type: 'done' } }],
});
const refused: SessionStep = {
  ...step([]),
  commands: [{ type: 'respond', response: { type: 'refused', status: 409, error: overtaken() } }],
};

const anyMark = fc.record({
  id: fc.option(fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8', '9')),
  sequence: fc.option(fc.record({ sender: fc.constantFrom('a', 'b', 'c'), number: fc.nat(5) })),
});

describe('a command of an account', () => {
  it('is done when it comes again, and refused when a newer one of its sender is done', () => {
    const done = [mark('x', 'a', 5), mark('y', 'b', 1)];
    expect(responseToKnown(done, mark('x', 'a', 5))).to.deep.equal({ type: 'done' });
    expect(responseToKnown(done, mark('w', 'a', 4))).to.deep.equal({ type: 'refused', status: 409, error: overtaken() });
    expect(responseToKnown(done, mark('z', 'a', 6))).to.equal(null);
    expect(responseToKnown(done, mark('z', 'c', 0))).to.equal(null);
    expect(responseToKnown(done, { id: null, sequence: null })).to.equal(null);
  });

  it('is not noted when it was refused', () => {
    expect(noteDone(refused, mark('x'))).to.deep.equal(refused);
  });

  it('is noted as the one of its sender; the oldest are forgotten', () => {
    fc.assert(
      fc.property(fc.array(anyMark, { maxLength: 30 }), anyMark, (before, last) => {
        const marks = [...before, last].reduce<readonly CommandMark[]>((done, one) => noteDone(step(done), one).state.done, []);
        expect(marks.at(-1)).to.deep.equal(last);
        expect(marks.length).to.be.at.most(COMMAND_MARKS_MAX);
        const senders = marks.flatMap(({ sequence }) => (sequence ? [sequence.sender] : []));
        expect(new Set(senders).size).to.equal(senders.length);
        if (last.id !== null) expect(responseToKnown(marks, last)).to.deep.equal({ type: 'done' });
      }),
    );
  });
});
