import { expect } from 'chai';
import fc from 'fast-check';
import { agrees } from '#domain/connect/agreement.ts';
import { missesPushes, newerCluster } from '#domain/connect/cluster.ts';
import type { Cluster, PlayerState } from '#domain/connect/types.ts';

const cluster = (version: number, active: string | null = null, isPaused = false): Cluster => ({
  ...{ timestamp: '1', version, active_device_id: active, devices: {}, server_timestamp_ms: '1' },
  player_state: active === null ? null : ({ is_paused: isPaused } as PlayerState),
});
const ref = (paused: boolean) => ({ state_machine_id: 'm', state_id: 's', paused });

describe('a device and what is said of it', () => {
  for (const [what, active, isPaused, has, isRight] of [
    ['nobody plays', null, false, ref(false), true],
    ['it plays, and is said to', 'me', false, ref(false), true],
    ['it is paused, and said to play', 'me', false, ref(true), false],
    ['it plays, and is said to be paused', 'me', true, ref(false), false],
    ['it has nothing, and is said to play', 'me', false, null, false],
    ['another plays, and it has nothing', 'other', false, null, true],
    ['another plays, and it has a track', 'other', false, ref(true), false],
  ] as const)
    it(`${isRight ? 'agree' : 'do not agree'} where ${what}`, () =>
      expect(agrees(cluster(1, active, isPaused), 'me', has)).to.equal(isRight));
});

describe('pushes of clusters', () => {
  it('that are missed show in the number of the next, and late ones change nothing', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), (known, pushed) => {
        expect(missesPushes(cluster(known), cluster(pushed))).to.equal(pushed - known > 1);
        const one = cluster(known);
        if (pushed < known) expect(newerCluster(one, cluster(pushed), 'push')).to.equal(one);
      }),
    );
  });
});
