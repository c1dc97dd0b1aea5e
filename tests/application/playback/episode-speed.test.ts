import { expect } from 'chai';
import { createMemoryStorage } from '#adapters/fakes/memory-storage.ts';
import { createEpisodeSpeed } from '#application/playback/episode-speed.ts';
import type { MediaPipeline } from '#application/ports/media-pipeline.ts';

const WALKS = 'spotify:show:walks';
const TALKS = 'spotify:show:talks';
const media = { setRate: () => undefined } as Partial<MediaPipeline> as MediaPipeline;

describe('the speed of a show', () => {
  it('is its own: another show that was never played plays as it was recorded', () => {
    const storage = createMemoryStorage();
    const speed = createEpisodeSpeed({ media, storage });
    expect(speed.set(1.5, WALKS)).to.equal(1.5);
    expect([speed.get(WALKS), speed.get(TALKS), speed.get(null)]).to.deep.equal([1.5, 1, 1]);
    const reloaded = createEpisodeSpeed({ media, storage });
    expect([reloaded.get(WALKS), reloaded.get(TALKS)]).to.deep.equal([1.5, 1]);
  });

  it('is the one chosen for all, where it has none of its own', () => {
    const storage = createMemoryStorage();
    const speed = createEpisodeSpeed({ media, storage });
    speed.set(0.8, WALKS);
    expect(speed.set(2, null)).to.equal(2);
    const reloaded = createEpisodeSpeed({ media, storage });
    expect([reloaded.get(WALKS), reloaded.get(TALKS)]).to.deep.equal([0.8, 2]);
  });
});
