import { expect } from 'chai';
import type { ConnectCommand } from '#domain/connect/types.ts';
import {
  startSession,
  updateSession,
  checkCommand,
  joinSession,
  leaveSession,
  setPaused,
  type SharedSession,
} from '#adapters/service/domain/player-session/parts/shared-listening.ts';

const HOST = 'ann';
const GUEST = 'ben';

function session(): SharedSession {
  const two = joinSession(startSession('t0ken', HOST, 0), GUEST, 1);
  if (!two.ok) throw new Error('it is full');
  return two.value;
}

const refusalOf = (listening: SharedSession, userId: string, endpoint: ConnectCommand['endpoint']) => {
  const checked = checkCommand(listening, userId, endpoint);
  return checked.ok ? 'yes' : checked.error.message;
};
const HOST_ONLY = 'Only the host of the listening session can do this.';
const QUEUE = 'Only the host arranges the queue. You can add songs to it.';

describe('permissions of a guest', () => {
  const cases: readonly (readonly [ConnectCommand['endpoint'], steering: string, notSteering: string])[] = [
    ['add_to_queue', 'yes', 'yes'],
    ['append_to_queue', 'yes', 'yes'],
    ['play_next', QUEUE, QUEUE],
    ['play', 'yes', HOST_ONLY],
    ['pause', 'yes', HOST_ONLY],
    ['skip_next', 'yes', HOST_ONLY],
    ['seek_to', 'yes', HOST_ONLY],
    ['set_repeating_track', 'yes', HOST_ONLY],
    ['set_queue', QUEUE, QUEUE],
    ['move_in_queue', QUEUE, QUEUE],
    ['remove_from_queue', QUEUE, QUEUE],
    ['update_context', HOST_ONLY, HOST_ONLY],
    // What the host's account remembers is no guest's business.
    ['set_private_session', HOST_ONLY, HOST_ONLY],
  ];
  for (const [endpoint, steering, notSteering] of cases)
    it(`${endpoint}: ${steering === notSteering ? steering : `${steering}, unless the host forbids it`}`, () => {
      expect(refusalOf(session(), GUEST, endpoint)).to.equal(steering);
      expect(refusalOf(updateSession(session(), { guestsMayControl: false }), GUEST, endpoint)).to.equal(notSteering);
      expect(refusalOf(session(), HOST, endpoint)).to.equal('yes');
    });
});

describe('a paused guest', () => {
  it('becomes host only after members without a pause', () => {
    const three = joinSession(setPaused(session(), GUEST, true), 'cem', 2);
    const rest = three.ok ? leaveSession(three.value, HOST) : null;
    expect(rest?.hostId).to.equal('cem');
    expect(leaveSession(setPaused(session(), GUEST, true), HOST)?.hostId).to.equal(GUEST);
  });
});

describe('a session with as many members as there may be', () => {
  it('refuses one more, and still lets members in', () => {
    let listening = startSession('t0ken', HOST, 0);
    for (let number = 1; number < 32; number += 1) {
      const joined = joinSession(listening, `guest${String(number)}`, number);
      listening = joined.ok ? joined.value : listening;
    }
    const refused = joinSession(listening, 'late', 32);
    expect(refused.ok ? '' : refused.error.message).to.equal('Not more than 32 people can listen together.');
    expect(joinSession(listening, 'guest1', 33).ok).to.equal(true);
  });
});
