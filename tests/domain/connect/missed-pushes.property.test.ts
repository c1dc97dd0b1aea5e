import { expect } from 'chai';
import fc from 'fast-check';
import { hasMissedPushes, newerCluster } from '#domain/connect/cluster.ts';
import { emptyCluster } from '#tests/support/fixtures/sample-cluster.ts';

describe('pushes of clusters', () => {
  it('show a gap in the version of the next, and late ones change nothing', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), (known, pushed) => {
        expect(hasMissedPushes(emptyCluster(known), emptyCluster(pushed))).to.equal(pushed - known > 1);
        const one = emptyCluster(known);
        if (pushed < known) expect(newerCluster(one, emptyCluster(pushed), 'push')).to.equal(one);
      }),
    );
  });
});
