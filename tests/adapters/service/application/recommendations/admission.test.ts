import { expect } from 'chai';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { createAdmission } from '#adapters/service/application/recommendations/explicit-filter.ts';
import { seedCatalogue, seededId, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';

describe('a track that its listener banned', () => {
  it('is refused in a station, with the reason', async () => {
    const store = createMemoryStore();
    await seedCatalogue(store);
    const banned = { bannedTracks: new Set([seededId('track', 'First Light One')]), bannedArtists: new Set(), liked: new Set() };
    const admission = createAdmission(
      store,
      { refusals: () => Promise.resolve(new Map()) } as never,
      { byId: () => Promise.resolve(null) } as never,
      { preferences: () => Promise.resolve(banned) } as never,
    );
    const uris = [trackUri('First Light One'), trackUri('First Light Two')];
    const station = `spotify:station:album:${seededId('album', 'First Light')}`;
    expect([...(await admission.refusals('owner', station, uris))]).to.deep.equal([
      [trackUri('First Light One'), 'You did not want to hear this any more.'],
    ]);
  });
});
