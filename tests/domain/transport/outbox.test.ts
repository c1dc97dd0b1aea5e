import { expect } from 'chai';
import { EMPTY_OUTBOX, stepOutbox, type OutboxEntry, type OutboxEvent } from '#domain/transport/outbox.ts';

const entry = (id: string): OutboxEntry => ({ id, key: `key ${id}`, call: 'PUT /x', given: {}, name: id });
const run = (...events: OutboxEvent[]) =>
  events.reduce(
    (before, event) => {
      const { state, commands } = stepOutbox(before.state, event);
      return {
        state,
        commands: [
          ...before.commands,
          ...commands.map((command) => ('entry' in command ? `${command.type} ${command.entry.id}` : command.type)),
        ],
      };
    },
    { state: EMPTY_OUTBOX, commands: [] as string[] },
  );

describe('the order of writes', () => {
  const [a, b] = [entry('a'), entry('b')];

  it('sends one write after the other', () => {
    const { commands } = run({ type: 'added', entry: a }, { type: 'added', entry: b }, { type: 'answered', response: 1 });
    expect(commands).to.deep.equal(['save', 'send a', 'save', 'save', 'done a', 'send b']);
  });

  it('stops after a lost write, and sends it again once woken', () => {
    const { commands, state } = run(
      { type: 'added', entry: a },
      { type: 'lost', isFault: false },
      { type: 'added', entry: b },
      { type: 'woken' },
    );
    expect(commands).to.deep.equal(['save', 'send a', 'wait', 'save', 'send a']);
    expect(state.waiting).to.deep.equal([a, b]);
  });

  it('continues after a refused write', () => {
    const { commands } = run({ type: 'added', entry: a }, { type: 'added', entry: b }, { type: 'refused' });
    expect(commands.slice(-3)).to.deep.equal(['save', 'refuse a', 'send b']);
  });

  it('sends the writes of a closed page before its own', () => {
    const held = run({ type: 'added', entry: b }, { type: 'lost', isFault: false }).state;
    expect(stepOutbox(held, { type: 'adopted', entries: [a] }).state.waiting).to.deep.equal([a, b]);
  });

  it('continues without withdrawn writes, also the first, and sends nothing twice', () => {
    const { commands, state } = run(
      { type: 'added', entry: a },
      { type: 'added', entry: b },
      { type: 'withdrawn', ids: new Set(['a']) },
      { type: 'withdrawn', ids: new Set(['a']) },
    );
    expect(commands).to.deep.equal(['save', 'send a', 'save', 'save', 'send b', 'save']);
    expect([state.waiting, state.isSending]).to.deep.equal([[b], true]);
  });

  it('ignores unexpected responses', () => {
    for (const event of [{ type: 'answered', response: 1 }, { type: 'refused' }, { type: 'lost', isFault: true }] as const)
      expect(stepOutbox(EMPTY_OUTBOX, event)).to.deep.equal({ state: EMPTY_OUTBOX, commands: [] });
  });
});
