import { expect } from 'chai';
import { createSavingScene, trackUri } from '../support/saving-scene.ts';

const idOf = (index: number) => trackUri(index).split(':')[2] ?? '';

describe('what a page has not sent', () => {
  let scene: ReturnType<typeof createSavingScene>;
  const waiting = (page: ReturnType<typeof scene.openPage>) => page.outbox.pending().map(({ key }) => key);
  beforeEach(() => (scene = createSavingScene()));

  const held = () => {
    const { openPage, service } = scene;
    const page = openPage();
    service.online(false);
    page.collection.set(trackUri(0), true);
    return page;
  };

  it('is sent by the next one, though that has started before this one is closed', async () => {
    const { clock, openPage, service } = scene;
    const before = held();
    await clock.settle();
    const next = openPage();
    service.online(true);
    await clock.settle();
    expect([waiting(next), service.arrived]).to.deep.equal([[], []]);
    before.page.change('closing');
    await clock.settle();
    expect([service.arrived, waiting(next)]).to.deep.equal([[`+${idOf(0)}`], []]);
    await clock.advance(200_000);
    expect(service.arrived).to.have.lengthOf(1);
  });

  it('stays with the next one, though a request ends after this one was closed', async () => {
    const { clock, openPage, service } = scene;
    const before = openPage();
    service.fates.push('lost');
    before.collection.set(trackUri(0), true);
    before.collection.set(trackUri(1), true);
    before.page.change('closing');
    await clock.settle();
    const next = openPage();
    await clock.settle();
    expect([service.arrived, waiting(next)]).to.deep.equal([[`+${idOf(0)}`, `+${idOf(1)}`], []]);
  });

  it('is not sent on by a page that is closed, whose last response still counts', async () => {
    const { clock, openPage, service } = scene;
    const before = openPage();
    before.collection.set(trackUri(0), true);
    before.collection.set(trackUri(1), true);
    before.page.change('closing');
    await clock.advance(200_000);
    expect(service.arrived).to.deep.equal([`+${idOf(0)}`]);
    const next = openPage();
    await clock.settle();
    expect([service.arrived, waiting(next)]).to.deep.equal([[`+${idOf(0)}`, `+${idOf(1)}`], []]);
  });

  it('is sent by the same page when it comes back, unless another has taken it over', async () => {
    const { clock, openPage, service } = scene;
    const before = held();
    await clock.settle();
    before.page.change('closing');
    service.online(true);
    before.page.change('woke');
    await clock.settle();
    expect(service.arrived).to.deep.equal([`+${idOf(0)}`]);
    before.page.change('closing');
    service.online(false);
    before.collection.set(trackUri(1), true);
    const next = openPage();
    await clock.settle();
    expect([waiting(before), waiting(next)]).to.deep.equal([[trackUri(1)], [trackUri(1)]]);
    service.online(true);
    before.page.change('woke');
    expect(waiting(before)).to.deep.equal([]);
    await clock.advance(200_000);
    expect(service.arrived).to.deep.equal([`+${idOf(0)}`, `+${idOf(1)}`]);
  });

  it('is not sent where it is withdrawn because of the one before it', async () => {
    scene = createSavingScene([idOf(0)]);
    const { clock, openPage, service } = scene;
    const { collection, outbox } = openPage();
    outbox.onRefused(() => outbox.withdraw(outbox.pending().map(({ id }) => id)));
    collection.set(trackUri(0), true);
    collection.set(trackUri(1), true);
    await clock.settle();
    expect([service.arrived, outbox.pending()]).to.deep.equal([[`+${idOf(0)}`], []]);
  });

  it('comes before what another page holds back, and after what that is sending', async () => {
    const { clock, openPage, service } = scene;
    const before = held();
    const next = openPage();
    await clock.settle();
    next.collection.set(trackUri(1), true);
    before.page.change('closing');
    await clock.settle();
    expect(waiting(next)).to.deep.equal([trackUri(0), trackUri(1)]);
    service.online(true);
    next.page.change('online');
    await clock.settle();
    expect(service.arrived).to.deep.equal([`+${idOf(0)}`, `+${idOf(1)}`]);
  });

  it('is adopted by a page without storage events, a few minutes after the last sign of life', async () => {
    const { clock, openPage, storage } = scene;
    const entry = { id: 'a', key: trackUri(0), call: 'PUT /collection/:set', given: {}, name: '' };
    const crashed = { aliveMs: clock.nowMs(), entries: [entry] };
    storage.set('outbox.ada', JSON.stringify({ crashed }));
    const next = openPage();
    const refused: string[] = [];
    next.outbox.onRefused((refusal) => refused.push(refusal.entry.id));
    await clock.advance(179_999);
    expect(refused).to.deep.equal([]);
    await clock.advance(1);
    expect([refused, storage.get('outbox.ada')]).to.deep.equal([['a'], null]);
  });
});
