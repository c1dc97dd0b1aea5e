import { expect } from 'chai';
import { createWorld, type Page } from '#simulation';

const SESSION = '/social-connect/v1/sessions/current';

describe('reading the shared listening session', () => {
  it('reads once more after a slow read when the line breaks meanwhile', async () => {
    const world = await createWorld({ accounts: 1, isTraced: true, pages: [{ name: 'desk' }] });
    const [desk] = world.pages() as [Page];
    const from = world.trace().length;
    const end = desk.network.addHttpFault(({ url }) =>
      url.includes(SESSION) ? { type: 'late', delayMs: 25_000 } : { type: 'none' },
    );
    for (let turn = 0; turn < 2; turn += 1) {
      desk.breakLine();
      await world.clock.advance(12_000);
    }
    end();
    await world.clock.advance(30_000);
    const read = world
      .trace()
      .slice(from)
      .filter((event) => event.type === 'response' && event.request.url.includes(SESSION));
    expect(read).to.have.length(2);
    expect(desk.logged).not.to.include('DUPLICATE_REQUEST_ERROR');
    await world.close();
  });

  it('asks who the user is only once there is a session, which another page of the user may begin', async () => {
    const world = await createWorld({ accounts: 1, pages: [{ name: 'desk' }, { name: 'kitchen' }] });
    const [desk, kitchen] = world.pages() as [Page, Page];
    const profilesRead = () => kitchen.http.sent.filter(({ url }) => new URL(url).pathname === '/v1/me').length;
    expect(profilesRead()).to.equal(1);
    void desk.client.listening.start();
    await world.clock.advance(2_000);
    expect(kitchen.client.listening.view()).to.include({ isHost: true, userId: desk.client.session.view().user?.id });
    expect(profilesRead()).to.equal(2);
    await world.close();
  });
});
