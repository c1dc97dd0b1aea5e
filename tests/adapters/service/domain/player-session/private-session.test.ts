import { expect } from 'chai';
import fc from 'fast-check';
import { clusterOf } from '#adapters/service/domain/player-session/parts/cluster.ts';
import { isPrivate } from '#adapters/service/domain/player-session/parts/private-session.ts';
import type { SessionCommand } from '#adapters/service/domain/player-session/session-types.ts';
import { createTurns, lastReplace, updateOf } from './turns.ts';

const HOUR_MS = 3_600_000;

describe('the time of a private session', () => {
  it('ends after six hours with a push to all controllers', () => {
    const turns = createTurns();
    turns.register('one');
    const { commands } = turns.send({ type: 'private', deviceId: 'one', isOn: true });
    const timer = commands.find((command) => command.type === 'wait-private');
    expect(timer).to.deep.equal({ type: 'wait-private', delayMs: 6 * HOUR_MS });
    const { privacy } = turns.state();
    const isShownAt = (nowMs: number) => clusterOf(turns.state(), nowMs).devices['one']?.is_private_session;
    expect([isShownAt((privacy?.untilMs ?? 0) - 1), isShownAt(privacy?.untilMs ?? 0)]).to.deep.equal([true, false]);
    turns.wait(6 * HOUR_MS);
    expect(turns.send({ type: 'private-over' }).commands.map(({ type }) => type)).to.deep.equal(['cluster']);
    expect(turns.state().privacy).to.equal(null);
  });

  it('restarts with a new one: the older timer has no effect', () => {
    const turns = createTurns();
    turns.register('one');
    turns.send({ type: 'private', deviceId: 'one', isOn: true });
    turns.wait(5 * HOUR_MS);
    turns.send({ type: 'private', deviceId: 'one', isOn: false });
    turns.send({ type: 'private', deviceId: 'one', isOn: true });
    turns.wait(HOUR_MS);
    turns.send({ type: 'private-over' });
    expect(turns.state().privacy).to.not.equal(null);
  });

  it('is refused for an unknown device', () => {
    const { response } = createTurns().send({ type: 'private', deviceId: 'missing', isOn: true });
    expect(response).to.deep.include({ type: 'refused', status: 404 });
  });
});

/** What the history, other services and friends get to know of a listen. */
const LISTENS: readonly string[] = ['record', 'heard', 'now-playing'];
const ACTS = ['private', 'public', 'play', 'report', 'report', 'report', 'skip-next', 'pause', 'resume', 'wait', 'stop'] as const;

describe('a private session of any length', () => {
  it('lets nothing through that records a listen, whatever happens in it', () => {
    const reached = { listens: 0, silent: 0 };
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...ACTS), fc.integer({ min: 1, max: 120_000 })), { maxLength: 60, size: 'max' }),
        (acts) => {
          const turns = createTurns();
          turns.register('one');
          turns.play('one', 5);
          let seqNum = 0;
          for (const [act, number] of acts) {
            const { state_ref } = lastReplace(turns, 'one');
            const update = updateOf((seqNum += 1), state_ref, { position: number, debug_source: 'played_threshold_reached' });
            if (act === 'wait') turns.wait(number * 100);
            const wasPrivate = isPrivate(turns.state(), turns.nowMs());
            const { commands } =
              act === 'private' || act === 'public'
                ? turns.send({ type: 'private', deviceId: 'one', isOn: act === 'private' })
                : act === 'play'
                  ? turns.play('one', 5, { paused: number % 5 === 0 })
                  : act === 'report' || act === 'wait'
                    ? turns.send({ type: 'update', deviceId: 'one', update })
                    : act === 'stop'
                      ? turns.send({ type: 'deregister', deviceId: 'one', last: update })
                      : turns.send({ type: act, deviceId: 'one' });
            if (act === 'stop') turns.register('one', { previous: update });
            // What was heard before it goes into the history where it begins.
            const isBefore = ({ type }: SessionCommand) => type === 'heard' && act === 'private' && !wasPrivate;
            const listens = commands.filter((command) => LISTENS.includes(command.type) && !isBefore(command));
            if (!isPrivate(turns.state(), turns.nowMs())) reached.listens += listens.length;
            else {
              expect(listens, act).to.deep.equal([]);
              if (act === 'report') reached.silent += 1;
            }
          }
        },
      ),
      { numRuns: 100 },
    );
    expect(reached.listens).to.be.greaterThan(50);
    expect(reached.silent).to.be.greaterThan(50);
  });
});
