import { expect } from 'chai';
import { albumUri, createWorld, type Page, timelineOf, timelinePage } from '#simulation';

describe('the timeline of a world', () => {
  it('holds what each page showed, when it sounded, its commands and the outages of the service', async () => {
    const world = await createWorld({ accounts: 1, isTraced: true, pages: [{ name: 'desk' }, { name: 'phone' }] });
    const [desk, phone] = world.pages() as [Page, Page];
    await world.do(desk, { type: 'play', contextUri: albumUri('First Light') });
    await world.clock.advance(20_000);
    await world.do(phone, { type: 'transfer' });
    await world.clock.advance(5_000);
    await world.restartService(10_000);
    await world.do(phone, { type: 'update-context', contextUri: 'nonsense' });
    const { pages, outages, lengthMs } = timelineOf(world.trace());
    expect(pages.map(({ name, sounding }) => [name, sounding.length])).to.deep.equal([
      ['desk', 1],
      ['phone', 1],
    ]);
    const [onDesk, onPhone] = pages.map(({ sounding }) => sounding[0]!);
    expect(onDesk!.toMs - onDesk!.fromMs).to.be.within(20_000, 21_000);
    expect(onPhone!.fromMs - onDesk!.toMs).to.be.within(-1_000, 1_000);
    expect(outages.map(({ fromMs, toMs }) => toMs - fromMs)).to.deep.equal([10_000]);
    expect(pages[1]?.commands.map(({ label, isError }) => [label, isError])).to.deep.equal([
      ['transfer', false],
      ['update-context', false],
      ['update-context: CONNECT_INVALID_URI', true],
    ]);
    expect(lengthMs).to.be.above(35_000);
    await world.close();
  });

  it('is one page that no name can break out of', () => {
    const page = timelinePage({ lengthMs: 1, pages: [], outages: [] }, '</script><b>');
    expect(page).to.contain('"title":"\\u003c/script>\\u003cb>"').and.not.to.contain('</script><b>');
    expect(page).not.to.match(/(src|href)="http/);
  });
});
