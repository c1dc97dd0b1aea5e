import { expect } from 'chai';
import { clusterOf } from '#adapters/service/domain/player-session/parts/cluster.ts';
import { createTurns } from './turns.ts';

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
