import { expect } from 'chai';
import { postMyPlaylist } from '#application/calls/playlists/playlists.ts';
import { createCancellation } from '#application/runtime/cancellation.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import { createMemberPages } from '#application/library/member-pages.ts';
import { createWorld } from '#adapters/simulation/world/world.ts';

const COUNT = 25;

describe('the page of a member', () => {
  it('is the profile and the playlists, page by page to the end [S7.31]', async () => {
    const world = await createWorld({ tracks: [] });
    const { api } = (await world.openPage()).client.session;
    await world.clock.advance(5_000);
    for (let at = 0; at < COUNT; at += 1) await api.send(postMyPlaylist, { body: { name: `List ${at}`, public: true } });
    const pages = createMemberPages(api);
    const first = await pages.first('owner', createCancellation());
    expect(first?.profile).to.include({ id: 'owner', display_name: 'owner' });
    expect([first?.playlists.items.length, first?.playlists.total]).to.deep.equal([20, COUNT]);

    const whole = first && (await pages.next?.('owner', first, createCancellation()));
    const names = whole?.playlists.items.map(({ name }) => name) ?? [];
    expect(new Set(names).size).to.equal(COUNT);
    expect(whole && pages.next?.('owner', whole, createCancellation())).to.equal(null);
  });

  it('is missing for a private profile', async () => {
    const world = await createWorld({ tracks: [] });
    const { api } = (await world.openPage()).client.session;
    const response = createMemberPages(api).first('ghost', createCancellation());
    const refused = await response.then(
      () => null,
      (thrown: unknown) => errorFrom(thrown).status,
    );
    expect(refused).to.equal(404);
  });
});
