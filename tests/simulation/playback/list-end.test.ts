import { expect } from 'chai';
import { albumUri, seededId, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld } from '#adapters/simulation/world/world.ts';

const DURATION_MS = 60_000;
const TRACKS = [
  { album: 'Alone', name: 'Alone One', durationMs: DURATION_MS },
  { album: 'Pair', name: 'Pair One', durationMs: DURATION_MS },
  { album: 'Pair', name: 'Pair Two', durationMs: DURATION_MS },
];
const EPISODE_MS = 600_000;
const EPISODE = `spotify:episode:${seededId('episode', 'The Harbour')}`;

const CONTEXTS = [
  { name: 'an album of one track', contextUri: albumUri('Alone'), lengthMs: DURATION_MS, sounds: 1 },
  { name: 'one track', contextUri: trackUri('Alone One'), lengthMs: DURATION_MS, sounds: 1 },
  { name: 'one episode', contextUri: EPISODE, lengthMs: EPISODE_MS, sounds: 1 },
  { name: 'an album of two tracks', contextUri: albumUri('Pair'), lengthMs: 2 * DURATION_MS, sounds: 2 },
];

describe('the end of a list that does not repeat', () => {
  for (const { contextUri, lengthMs, name, sounds } of CONTEXTS) {
    it(`pauses ${name} at its beginning, and stays silent`, async () => {
      const world = await createWorld({ tracks: TRACKS });
      const page = await world.openPage();
      const other = await world.openPage({ name: 'Another' });
      void page.client.controller.play({ contextUri });
      await world.clock.advance(lengthMs + 5_000);
      for (let minute = 0; minute < 3; minute += 1) {
        expect(page.media.isSounding(), 'sounds').to.equal(false);
        expect(page.view()).to.include({ phase: 'paused', positionMs: 0, contextUri });
        expect(other.view()).to.include({ phase: 'paused', positionMs: 0, contextUri });
        await world.clock.advance(60_000);
      }
      expect(page.media.playedSpans).to.have.length(sounds);
      await world.close();
    });

    it(`leaves ${name} ready to play again on resume`, async () => {
      const world = await createWorld({ tracks: TRACKS });
      const page = await world.openPage();
      void page.client.controller.play({ contextUri });
      await world.clock.advance(lengthMs + 5_000);
      await page.client.controller.resume();
      await world.clock.advance(10_000);
      expect(page.media.isSounding()).to.equal(true);
      expect(page.media.positionMs()).to.be.closeTo(10_000, 100);
      await world.clock.advance(lengthMs);
      expect(page.media.isSounding()).to.equal(false);
      expect(page.view()).to.include({ phase: 'paused', positionMs: 0 });
      await world.close();
    });
  }
});
