import { expect } from 'chai';
import fc from 'fast-check';
import { GIVEN_NAMES_MAX } from '#adapters/service/domain/constants/media/playback.ts';
import type { SessionFact } from '#adapters/service/domain/player-session/session-types.ts';
import { descriptor } from '../../application/playback/room.ts';
import { createTurns } from './turns.ts';

const registration = (id: string, name: string): SessionFact => ({
  type: 'register',
  descriptor: { ...descriptor(id), name },
  ...{ connectionId: `c-${id}`, clientVersion: 'test', volume: 1, previous: null, resource: null },
});

const name = fc.constantFrom('Kitchen', 'Desk', 'Chrome on Linux');
const event = fc.oneof(
  fc.record({ type: fc.constant('registers' as const), name }),
  fc.record({ type: fc.constant('is named elsewhere' as const), name }),
  fc.record({ type: fc.constant('names itself' as const), name }),
  fc.record({ type: fc.constant('leaves' as const), name }),
);

describe('the name of a device', () => {
  it('is the last one that was given, there or elsewhere, also after it registers again', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        const turns = createTurns();
        let own: string | null = null;
        let shown: string | null = null;
        let isListed = false;
        for (const one of events) {
          if (one.type === 'registers') {
            turns.send(registration('one', one.name));
            // It states the name that it has for itself: only another one is news.
            if (shown === null || one.name !== own) shown = one.name;
            own = one.name;
            isListed = true;
          } else if (!isListed) continue;
          else if (one.type === 'leaves') {
            turns.send({ type: 'remove-device', deviceId: 'one' });
            isListed = false;
          } else if (one.type === 'names itself') {
            turns.send({ type: 'describe', deviceId: 'one', descriptor: { ...descriptor('one'), name: one.name } });
            own = shown = one.name;
          } else {
            turns.send({ type: 'name-device', deviceId: 'one', name: one.name });
            shown = one.name;
          }
          expect(turns.state().devices['one']?.descriptor.name ?? null).to.equal(isListed ? shown : null);
        }
      }),
    );
  });

  it('is kept for a limited number of devices', () => {
    const turns = createTurns();
    for (let index = 0; index <= GIVEN_NAMES_MAX; index += 1) {
      const deviceId = `d${String(index)}`;
      turns.send(registration(deviceId, 'Chrome'));
      turns.send({ type: 'name-device', deviceId, name: 'Kitchen' });
      turns.send({ type: 'remove-device', deviceId });
    }
    expect(Object.keys(turns.state().givenNames)).to.have.length(GIVEN_NAMES_MAX);
    turns.send(registration('d0', 'Chrome'));
    turns.send(registration('d1', 'Chrome'));
    expect(turns.state().devices['d0']?.descriptor.name).to.equal('Chrome');
    expect(turns.state().devices['d1']?.descriptor.name).to.equal('Kitchen');
  });
});
