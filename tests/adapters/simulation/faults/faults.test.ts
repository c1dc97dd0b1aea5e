import { expect } from 'chai';
import { albumUri, createWorld, FAULTS, faultNamed, faultsFor, type Page } from '#simulation';

/** The list of faults, by group: how many kinds there are at least. */
const KINDS = { http: 39, dealer: 20, clock: 6, media: 13, eme: 17, storage: 7, process: 7, user: 8, policy: 3 };

describe('the faults', () => {
  it('have a name of group and kind, and a rate', () => {
    for (const { group, name, rate } of faultsFor(2)) {
      expect(name).to.match(new RegExp(`^${group}\\.[a-z0-9-]+$`));
      expect(rate).to.be.within(0.001, 1);
    }
    expect(new Set(faultsFor(2).map(({ name }) => name)).size).to.equal(faultsFor(2).length);
  });

  it('exist for every group', () => {
    for (const [group, kinds] of Object.entries(KINDS))
      expect(FAULTS.filter((fault) => fault.group === group).length, group).to.be.at.least(kinds);
  });

  it('of the bus and of instances exist where there are several instances', () => {
    const groups = faultsFor(2).flatMap(({ group }) => (group === 'bus' || group === 'instance' ? [group] : []));
    expect(groups.filter((group) => group === 'bus')).to.have.length(5);
    expect(groups.filter((group) => group === 'instance')).to.have.length(9);
    expect(faultsFor(1)).to.equal(FAULTS);
  });

  it('are found by name', () => {
    expect(faultNamed('http.lost').group).to.equal('http');
    expect(faultNamed('bus.lost').group).to.equal('bus');
    expect(() => faultNamed('http.none')).to.throw('No fault has the name "http.none".');
  });

  it('set clocks of instances at most a second apart, and back', async () => {
    const world = await createWorld({ instances: 3, pages: [{ name: 'desk' }] });
    const [desk] = world.pages() as [Page];
    const skewsMs = () => world.host.instances.map((instance) => instance.skewMs());
    let mostMs = 0;
    for (let count = 0; count < 60; count += 1) {
      const ends = [1, 2, 3].map(() => world.inject(desk, faultNamed('instance.clock-skewed'), 1_000));
      const apartMs = Math.max(0, ...skewsMs()) - Math.min(0, ...skewsMs());
      mostMs = Math.max(mostMs, apartMs);
      for (const end of ends) end();
      expect(skewsMs()).to.deep.equal([0, 0, 0]);
    }
    expect(mostMs).to.be.within(900, 1_000);
    await world.close();
  });

  it('do nothing to a page that is closed or signed out', async () => {
    const world = await createWorld({ isTraced: true, pages: [{ name: 'desk' }, { name: 'phone' }, { name: 'closed' }] });
    const [desk, phone, closed] = world.pages() as [Page, Page, Page];
    await world.do(desk, { type: 'play', contextUri: albumUri('First Light') });
    await world.do(phone, { type: 'sign-out' });
    closed.crash();
    for (const fault of FAULTS) for (const page of [phone, closed]) world.inject(page, fault, 1_000)();
    await world.clock.advance(2_000);
    expect(world.trace().filter(({ type }) => type === 'fault')).to.deep.equal([]);
    expect(desk.media.isSounding()).to.equal(true);
    await world.close();
  });

  it('have the same effect for the same seed', async () => {
    const run = async () => {
      const world = await createWorld({ seed: 5, isTraced: true, pages: [{ name: 'desk' }, { name: 'phone' }] });
      const [desk, phone] = world.pages() as [Page, Page];
      await world.do(desk, { type: 'play', contextUri: albumUri('First Light') });
      for (const fault of FAULTS.filter((_, index) => index % 4 === 0)) world.inject(desk, fault, 1_000);
      await world.do(phone, { type: 'next' });
      await world.settle();
      await world.close();
      return world.hash();
    };
    expect(await run()).to.equal(await run());
  });
});
