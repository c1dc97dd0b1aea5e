import { expect } from 'chai';
import fc from 'fast-check';
import { EVENTS_WAITING_MAX } from '#domain/constants/network/telemetry.ts';
import { createEventQueueState, stepEventQueue } from '#domain/telemetry/event-queue.ts';
import type { EventItem } from '#domain/telemetry/event-item.ts';
import type { EventQueueEvent, Upload } from '#domain/telemetry/event-queue-types.ts';
import { createTally } from '#tests/support/world/tally.ts';

type Act =
  | { readonly do: 'log'; readonly count: number; readonly isListen: boolean }
  | { readonly do: 'take' | 'take partly' | 'fail' | 'back off'; readonly which: number; readonly chance01: number }
  | { readonly do: 'due' | 'online' | 'offline' | 'private' | 'public' | 'refresh' | 'refreshed' | 'finish' };

const outcome = (what: 'take' | 'take partly' | 'fail' | 'back off') =>
  fc.record({ do: fc.constant(what), which: fc.nat(3), chance01: fc.double({ min: 0, max: 1, noNaN: true }) });

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('log' as const),
      count: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 30 }) }, fc.constant(700)),
      isListen: fc.boolean(),
    }),
  },
  ...(['take', 'take partly', 'fail', 'back off'] as const).map((what) => ({ weight: 3, arbitrary: outcome(what) })),
  { weight: 6, arbitrary: fc.constant({ do: 'due' as const }) },
  ...(['online', 'offline', 'private', 'public', 'refresh', 'refreshed', 'finish'] as const).map((what) => ({
    weight: 1,
    arbitrary: fc.constant({ do: what }),
  })),
);

/** Cheaper than an assertion: it runs for each of a million events. */
function hold(isTrue: boolean, text: string): void {
  if (!isTrue) expect.fail(text);
}

const keyOf = (item: EventItem) => `${item.sequence_id} ${String(item.sequence_number)}`;

/** A queue with a service that answers as the history has it. */
function createBench(onFailure: 'drop' | 'retry') {
  let state = createEventQueueState({ onFailure, environment: 'test', sequenceId: '0', isOnline: true, isPrivate: false });
  let sequences = 0;
  let warned = 0;
  const underWay: Upload[] = [];
  const delivered = new Set<string>();
  const reached = new Set<string>();
  const last = new Map<string, number>();
  let waitedMs = 0;

  const send = (event: EventQueueEvent) => {
    const before = state;
    const step = stepEventQueue(state, event);
    state = step.state;
    for (const command of step.commands) {
      if (command.type === 'warn') warned += command.dropped;
      if (command.type === 'schedule') {
        hold(command.delayMs >= 0 && command.delayMs <= 300_000, 'a wait is at most 5 minutes');
        waitedMs = state.tries === 0 ? 0 : state.tries === 1 ? command.delayMs : waitedMs + command.delayMs;
        hold(waitedMs <= 1_800_000, 'all waits for a batch are at most half an hour');
      }
      if (command.type !== 'upload') continue;
      const { upload } = command;
      hold(before.isOnline || event.type === 'online', 'nothing is uploaded offline');
      hold(upload.events.length > 0 && upload.events.length <= (upload.isFinal ? 100 : 20), 'batches are small');
      for (const item of upload.events) hold(!delivered.has(keyOf(item)), 'nothing is sent twice');
      underWay.push(upload);
      reached.add(upload.isFinal ? 'final' : 'batch');
    }
    const { counts, uploads, waiting } = state;
    hold(waiting.length <= EVENTS_WAITING_MAX && uploads.length <= 4, 'memory is bounded');
    const open = waiting.length + uploads.reduce((sum, { events }) => sum + events.length, 0);
    hold(counts.delivered + counts.dropped + open === counts.produced, 'nothing is lost');
    hold(warned === counts.dropped, 'every loss is reported');
    if (before.counts.dropped < counts.dropped) reached.add('dropped');
  };

  const log = (isListen: boolean) => {
    const before = state;
    const event = { name: 'e', message: { isListen }, context: {}, recordsListen: isListen };
    send({ type: 'logged', event });
    const isSilent = before.isPrivate && isListen;
    hold(state.counts.produced - before.counts.produced === (isSilent ? 0 : 1), 'a private session records no listen');
    if (isSilent) return void reached.add('private');
    const item = state.waiting.at(-1);
    const number = (last.get(state.sequenceId) ?? 0) + 1;
    hold(item?.sequence_number === number, 'numbers have no gaps');
    last.set(state.sequenceId, number);
  };

  const respond = (upload: Upload, how: 'take' | 'take partly' | 'fail' | 'back off', chance01: number) => {
    const { events, id } = upload;
    if (how === 'fail' || how === 'back off') {
      reached.add(how);
      send({ type: 'upload-failed', id, backoffMs: how === 'fail' ? null : 400_000 * chance01, chance01 });
      return;
    }
    const errors =
      how === 'take' ? [] : events.flatMap((_, index) => (index % 3 === 0 ? [{ index, transient: index % 2 === 0 }] : []));
    const refused = new Set(errors.map(({ index }) => index));
    events.forEach((item, index) => !refused.has(index) && delivered.add(keyOf(item)));
    reached.add(how);
    send({ type: 'uploaded', id, errors, backoffMs: null, chance01 });
  };

  return {
    reached,
    act(act: Act) {
      switch (act.do) {
        case 'log':
          for (let count = 0; count < act.count; count += 1) log(act.isListen);
          return;
        case 'take':
        case 'take partly':
        case 'fail':
        case 'back off': {
          const [upload] = underWay.splice(act.which % Math.max(1, underWay.length), 1);
          if (upload) respond(upload, act.do, act.chance01);
          return;
        }
        case 'private':
        case 'public':
          send({ type: 'private', isPrivate: act.do === 'private' });
          return;
        case 'refresh':
          reached.add('refresh');
          send({ type: 'refresh', sequenceId: String((sequences += 1)) });
          return;
        case 'finish':
          send({ type: 'finish', sequenceId: String((sequences += 1)) });
          return;
        case 'due':
        case 'online':
        case 'offline':
        case 'refreshed':
          send({ type: act.do });
          return;
      }
    },
    /** All is well from now on: everything is delivered or dropped. */
    settle() {
      for (const type of ['refreshed', 'online'] as const) send({ type });
      for (let rounds = 0; rounds < 200 && (underWay.length > 0 || state.isScheduled); rounds += 1) {
        for (const upload of underWay.splice(0)) respond(upload, 'take', 0);
        send({ type: 'due' });
      }
      expect(state.waiting.length + state.uploads.length, 'the queue gets empty').to.equal(0);
    },
  };
}

describe('any history of an event queue', () => {
  for (const onFailure of ['drop', 'retry'] as const)
    it(`ends each event delivered or dropped and counted, and repeats none (${onFailure})`, () => {
      const states = ['batch', 'final', 'dropped', 'private', 'take', 'take partly', 'fail', 'back off', 'refresh'] as const;
      const tally = createTally(`event queue, ${onFailure}`, states);
      fc.assert(
        fc.property(fc.array(anyAct, { maxLength: 120 }), (acts) => {
          const bench = createBench(onFailure);
          for (const act of acts) bench.act(act);
          bench.settle();
          for (const state of states) if (bench.reached.has(state)) tally.count(state);
        }),
        { numRuns: 100 },
      );
      tally.expectAll();
    });
});
