import { expect } from 'chai';
import type { LoggedEvent } from '#domain/telemetry/event-item.ts';
import { createEventQueueState, stepEventQueue } from '#domain/telemetry/event-queue.ts';
import type { EventQueueCommand, EventQueueEvent } from '#domain/telemetry/event-queue-types.ts';

const happened = (name: string, more: Partial<LoggedEvent> = {}): EventQueueEvent => ({
  type: 'logged',
  event: { name, message: { a: 1 }, context: { sdk: { version: '5.17.0' } }, recordsListen: false, ...more },
});
const many = (count: number) => Array.from({ length: count }, (_, index) => happened(`e${index + 1}`));
const failed = (id: number, backoffMs: number | null = null): EventQueueEvent => ({
  type: 'upload-failed',
  ...{ id, backoffMs, chance01: 0 },
});
const taken = (id: number, errors: readonly { index: number; transient: boolean }[] = []): EventQueueEvent => ({
  type: 'uploaded',
  ...{ id, errors, backoffMs: null, chance01: 0 },
});

/** Runs a queue; the commands are texts: `upload 1: e1 e2`. */
function run(onFailure: 'drop' | 'retry', ...events: readonly EventQueueEvent[]) {
  const textOf = (command: EventQueueCommand): string => {
    if (command.type === 'schedule') return `wait ${command.delayMs}`;
    if (command.type === 'warn') return `drop ${command.dropped}`;
    if (command.type === 'refuse') return `refuse ${command.name}`;
    if (command.type !== 'upload') return command.type;
    const { id, isFinal, events: sent } = command.upload;
    return `${isFinal ? 'final' : 'upload'} ${id}: ${sent.map((item) => item.event_name).join(' ')}`;
  };
  let state = createEventQueueState({ onFailure, environment: 'web', sequenceId: 'first', isOnline: true, isPrivate: false });
  const steps = events.map((event) => {
    const step = stepEventQueue(state, event);
    state = step.state;
    return step.commands.map(textOf);
  });
  return { state, steps, last: steps.at(-1) ?? [] };
}

describe('the event queue', () => {
  it('numbers events, with a message fragment and context fragments [S3.155] [S3.156]', () => {
    expect(run('drop', happened('one'), happened('two')).state.waiting).to.deep.equal([
      {
        sequence_id: 'first',
        sequence_number: 1,
        event_name: 'one',
        fragments: { message: { a: 1 }, sdk: { version: '5.17.0' }, environment: { name: 'web' } },
      },
      {
        sequence_id: 'first',
        sequence_number: 2,
        event_name: 'two',
        fragments: { message: { a: 1 }, sdk: { version: '5.17.0' }, environment: { name: 'web' } },
      },
    ]);
  });

  it('waits 4 s for more, and uploads them together [S4.94]', () => {
    const { steps } = run('drop', happened('one'), happened('two'), { type: 'due' });
    expect(steps).to.deep.equal([['wait 4000'], [], ['upload 1: one two']]);
  });

  it('uploads 20 at once, and the others after them [S7.214] [S9.103]', () => {
    const { last, steps } = run('retry', ...many(45), { type: 'due' }, taken(1), taken(2));
    expect(steps.at(-3)?.[0]?.split(' ')).to.have.length(22);
    expect(steps.at(-2)?.[0]?.split(' ').slice(0, 3)).to.deep.equal(['upload', '2:', 'e21']);
    expect(last).to.deep.equal(['wait 4000']);
  });

  it('keeps events while there is no network', () => {
    const { last, steps } = run('drop', { type: 'offline' }, happened('one'), { type: 'due' }, { type: 'online' });
    expect(steps.slice(0, 3)).to.deep.equal([[], [], []]);
    expect(last).to.deep.equal(['upload 1: one']);
  });

  it('drops a batch that fails while online, and counts it [S4.96]', () => {
    const { last, state } = run('drop', ...many(3), { type: 'due' }, failed(1));
    expect(last).to.deep.equal(['drop 3']);
    expect(state.counts).to.deep.equal({ produced: 3, delivered: 0, dropped: 3 });
  });

  it('keeps a batch that fails during a token refresh, and sends it after that [S4.97]', () => {
    const begun = [...many(2), { type: 'due' }, { type: 'refresh', sequenceId: 'second' }] as const;
    const { last, steps } = run('drop', ...begun, failed(1), { type: 'refreshed' });
    expect(steps.at(-2)).to.deep.equal([]);
    expect(last).to.deep.equal(['upload 2: e1 e2']);
  });

  it('starts to count again at a refresh, uploads what waits and renews the token [S4.98]', () => {
    const { state, steps } = run('drop', ...many(2), { type: 'refresh', sequenceId: 'second' }, happened('three'));
    expect(steps[2]).to.deep.equal(['upload 1: e1 e2', 'renew-token']);
    expect(state.waiting).to.have.length(1);
    expect(state.waiting[0]).to.include({ sequence_id: 'second', sequence_number: 1 });
  });

  it('uploads what remains once more before a disconnect, at most 100 events [S4.99] [S7.215] [S9.104]', () => {
    const { last, state } = run('retry', ...many(120), { type: 'finish', sequenceId: 'next' });
    expect(last[0]?.split(' ').slice(0, 3)).to.deep.equal(['final', '1:', 'e1']);
    expect(last[0]?.split(' ')).to.have.length(102);
    expect(last[1]).to.equal('drop 20');
    expect(state.waiting).to.deep.equal([]);
  });

  it('never repeats the last upload', () => {
    const { last, state } = run('retry', ...many(2), { type: 'finish', sequenceId: 'next' }, failed(1));
    expect(last).to.deep.equal(['drop 2']);
    expect(state.counts).to.deep.equal({ produced: 2, delivered: 0, dropped: 2 });
  });

  it('refuses an event that sets the environment itself, and gives it no number [S5.14]', () => {
    const { last, state } = run('drop', happened('one', { context: { environment: { name: 'mine' } } }));
    expect(last).to.deep.equal(['refuse one']);
    expect(state).to.include({ lastNumber: 0, isScheduled: false });
  });

  it('records no listen in a private session, and everything else', () => {
    const listen = happened('listen', { recordsListen: true });
    const { state } = run('drop', { type: 'private', isPrivate: true }, listen, happened('other'), {
      type: 'private',
      isPrivate: false,
    });
    expect(state.waiting.map((item) => [item.event_name, item.sequence_number])).to.deep.equal([['other', 1]]);
  });
});

describe('the event queue of an embed', () => {
  it('waits longer after each failure, from 200 ms up to 5 minutes, and repeats all events [S9.25] [S9.26] [S9.28]', () => {
    const rounds = Array.from({ length: 13 }, (_, tries) => [{ type: 'due' }, failed(tries + 1)] as const).flat();
    const { state, steps } = run('retry', happened('one'), ...rounds);
    const waits = steps.filter((_, index) => index > 0 && index % 2 === 0).flat();
    expect(waits.slice(0, 4)).to.deep.equal(['wait 200', 'wait 400', 'wait 800', 'wait 1600']);
    expect(waits.slice(10)).to.deep.equal(['wait 204800', 'wait 300000', 'wait 300000']);
    expect(state.waiting).to.have.length(1);
  });

  it('adds up to a fifth by chance [S9.29]', () => {
    const { last } = run('retry', happened('one'), { type: 'due' }, { ...failed(1), chance01: 1 } as EventQueueEvent);
    expect(last).to.deep.equal(['wait 240']);
  });

  it('gives a batch up after half an hour of waits [S9.27]', () => {
    const rounds = Array.from({ length: 16 }, (_, tries) => [{ type: 'due' }, failed(tries + 1)] as const).flat();
    const { last, state, steps } = run('retry', happened('one'), ...rounds);
    const waitedMs = steps.flat().reduce((sum, text) => sum + Number(/^wait (\d+)/.exec(text)?.[1] ?? 0), 0) - 4_000;
    expect(waitedMs).to.be.within(1_500_000, 1_800_000);
    expect(last).to.deep.equal(['drop 1']);
    expect(state.counts.dropped).to.equal(1);
  });

  it('waits as long as the service requests, and repeats all events [S7.216] [S7.217]', () => {
    const { last, state, steps } = run('retry', ...many(2), { type: 'due' }, failed(1, 7_000), { type: 'due' });
    expect(steps.at(-2)).to.deep.equal(['wait 7000']);
    expect(last).to.deep.equal(['upload 2: e1 e2']);
    expect(state.counts.dropped).to.equal(0);
  });

  it('repeats events with a transient error, and drops those with another [S7.218]', () => {
    const errors = [
      { index: 0, transient: true },
      { index: 2, transient: false },
    ];
    const { last, state, steps } = run('retry', ...many(3), { type: 'due' }, taken(1, errors), { type: 'due' });
    expect(steps.at(-2)).to.deep.equal(['drop 1', 'wait 200']);
    expect(last).to.deep.equal(['upload 2: e1']);
    expect(state.counts).to.deep.equal({ produced: 3, delivered: 1, dropped: 1 });
  });

  it('starts without a wait once the network is back', () => {
    const { last } = run('retry', ...many(2), { type: 'due' }, { type: 'offline' }, failed(1), { type: 'online' });
    expect(last).to.deep.equal(['upload 2: e1 e2']);
  });
});
