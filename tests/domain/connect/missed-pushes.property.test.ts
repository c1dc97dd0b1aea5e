import { expect } from 'chai';
import fc from 'fast-check';
import { hasMissedPushes, newerCluster } from '#domain/connect/cluster.ts';
import type { Cluster } from '#domain/connect/types.ts';

const cluster = (version: number): Cluster => ({
  timestamp: '1',
  version,
  active_device_id: null,
  devices: {},
  player_state: null,
  server_timestamp_ms: '1',
});

describe('pushes of clusters', () => {
  it('show a gap in the version of the next, and late ones change nothing', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), (known, pushed) => {
        expect(hasMissedPushes(cluster(known), cluster(pushed))).to.equal(pushed - known > 1);
        const one = cluster(known);
        if (pushed < known) expect(newerCluster(one, cluster(pushed), 'push')).to.equal(one);
      }),
    );
  });
});
