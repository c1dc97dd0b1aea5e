import './screen.tsx';
import { createCodeWaits } from '#application/runtime/code-waits.ts';
import { act, render } from '@testing-library/react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createPlaylistStores } from '#application/stores/library/playlist-stores.ts';
import { createFakeWebStores } from '#tests/support/ui/fake-web-stores.ts';
import { App } from '#ui-web/App.tsx';
import { StoresProvider } from '#ui-web/lib/stores-context.tsx';
import { createPlaylistPage } from '../../adapters/service/application/playlists/page.ts';
import type { Room } from '../../adapters/service/application/playlists/room.ts';

/** Renders the web player over an in-memory playlist service, with a connection that tests can cut. */
export async function openOverService(room: Room, path: string) {
  const page = createPlaylistPage(room, 1_000);
  const fake = createFakeWebStores();
  const playlists = createPlaylistStores(() => Promise.resolve(page), createCodeWaits());
  const { hook, searchHook, navigate } = memoryLocation({ path });
  playlists.userChanged('ann');
  render(
    <Router hook={hook} searchHook={searchHook}>
      <StoresProvider value={{ ...fake.stores, playlists }}>
        <App />
      </StoresProvider>
    </Router>,
  );
  const rest = () => act(() => room.clock.advance(30_000));
  await rest();
  return { page, playlists, rest, navigate };
}
