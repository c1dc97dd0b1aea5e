import '../support/screen.tsx';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createWorld, type World } from '#simulation';
import { albumUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { recordPlays, seedSampleAlbums } from '#tests/support/fixtures/recommendation-catalogue.ts';
import { webStoresOf } from '#tests/support/ui/web-stores.ts';
import { App } from '#ui-web/App.tsx';
import { StoresProvider } from '#ui-web/lib/stores-context.tsx';

const main = () => within(screen.getByRole('main'));
const shelf = (name: string) => within(main().getByRole('region', { name }));
const linksIn = (name: string) =>
  shelf(name)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('what a listener sees of their own listening', () => {
  let world: World;
  beforeEach(async () => (world = await createWorld()));
  afterEach(async () => {
    cleanup();
    await world.close();
  });

  /** The web player over the service of a world, at home. */
  async function openHome(before: (userId: string) => Promise<void> = () => Promise.resolve()) {
    const page = await world.openPage();
    await before(page.client.session.view().user?.id ?? '');
    const { hook, searchHook, navigate } = memoryLocation({ path: '/' });
    render(
      <Router hook={hook} searchHook={searchHook}>
        <StoresProvider value={webStoresOf(world, page)}>
          <App />
        </StoresProvider>
      </Router>,
    );
    const rest = (forMs = 2_000) => act(() => world.clock.advance(forMs));
    await rest();
    return { navigate, rest };
  }

  it('is what played recently, at home [S1.13]', async () => {
    const { navigate, rest } = await openHome();
    expect(main().queryByRole('region', { name: 'Recently played' })).to.equal(null);
    fireEvent.click(main().getAllByRole('button', { name: 'Play Second Wind' })[0] as HTMLElement);
    await rest(40_000);
    await act(async () => navigate('/settings'));
    await rest();
    act(() => navigate('/'));
    await rest();
    expect(linksIn('Recently played')).to.deep.equal(['Show all', 'Second Wind']);
  });

  it('is music chosen for them, at home and in a view of its own [S1.14]', async () => {
    const { navigate, rest } = await openHome(async (userId) => {
      const { store } = world.service();
      await seedSampleAlbums(store);
      const jazz = ['Ada', 'Bix', 'Cy'].flatMap((artist) => [1, 2, 3].map((number) => `${artist} in Blue ${number}`));
      await recordPlays(store, userId, albumUri('Ada in Blue'), jazz, world.clock.nowMs() - 10_000_000);
    });
    expect(linksIn('Made for you')).to.include('Daily Mix 1');
    act(() => navigate('/collection/made-for-you'));
    await rest();
    main().getByRole('heading', { level: 1, name: 'Made for you' });
    main().getByRole('link', { name: 'Daily Mix 1' });
  });
});
