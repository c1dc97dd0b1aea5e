import '#tests/support/ui/dom.ts';
import { act, cleanup, configure, render } from '@testing-library/react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createFakeWebStores, type FakeResponses } from '#tests/support/ui/fake-web-stores.ts';
import { albumRefs, tracksOf, trackViewOf } from '#tests/support/fixtures/sample-responses.ts';
import { assert } from '#domain/core/assert.ts';
import { App } from '#ui-web/App.tsx';
import { LaterInFirst } from '#ui-web/lib/first-screen/LaterInFirst.tsx';
import { preloadAll } from '#ui-web/lib/lazy-component.tsx';
import { StoresProvider } from '#ui-web/lib/stores-context.tsx';

// Shorten failures to the message: a dump of the whole page hides it.
configure({ getElementError: (message) => new Error(message?.split('\n')[0] ?? 'no such element') });

/** Preloads lazy components and shows a first screen, so that those of the tests render synchronously. */
before(async () => {
  await preloadAll();
  render(<LaterInFirst>{null}</LaterInFirst>);
  cleanup();
});

/** The whole web player on fake stores, at an address. */
export function openPlayer(path: string, responses: FakeResponses = {}) {
  const fake = createFakeWebStores(responses);
  const { hook, searchHook, history } = memoryLocation({ path, record: true });
  const view = render(
    <Router hook={hook} searchHook={searchHook}>
      <StoresProvider value={fake.stores}>
        <App />
      </StoresProvider>
    </Router>,
  );
  /** The payloads of the intents with this name, in order. */
  const intents = (intent: string) => fake.intents.filter(([name]) => name === intent).map(([, payload]) => payload);
  return { ...fake, view, intents, history };
}

/** Unmounts the player and clears the storage. */
export function closePlayer(): void {
  cleanup();
  localStorage.clear();
}

/** Applies a change outside React and flushes renders. */
export function change(happens: () => void): void {
  act(() => {
    happens();
  });
}

/** The first album of the made-up library, and its songs. */
export function firstAlbum() {
  const [album] = albumRefs;
  assert(album !== undefined, 'the made-up library has albums');
  return { album, tracks: tracksOf(album) };
}

/** Plays the song at this index of the first album. */
export function startPlayback(fake: ReturnType<typeof openPlayer>, index: number, positionMs = 0): void {
  const { album, tracks } = firstAlbum();
  const track = tracks[index];
  assert(track !== undefined, 'the album has that song');
  act(() => {
    fake.player.contextUri.set(album.uri);
    fake.player.track.set(trackViewOf(track));
    fake.player.durationMs.set(track.duration_ms);
    fake.player.positionMs.set(positionMs);
    fake.player.phase.set('playing');
  });
}
