import { createPipeline } from '#adapters/browser/create-pipeline.ts';
import type { BrowserFaults } from '#adapters/fakes/scripted-browser/faults.ts';
import { createScriptedEngine } from '#adapters/fakes/scripted-browser/scripted-engine.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { listen } from '#tests/contracts/media-pipeline.ts';
import { createToneSource, toneTrack } from './tone-tracks.ts';

const STEP_MS = 20;
const PATIENCE_MS = 60_000;

const TRACKS = await Promise.all([
  toneTrack('long', 30_000),
  toneTrack('short', 2_000),
  toneTrack('next', 2_000),
  toneTrack('clear', 30_000, 'mp4-clear'),
  toneTrack('hour', 3_600_000),
  toneTrack('broken', 3_000),
]);

/** The real engine in a scripted browser, over tone tracks. */
export function createEngineWorld(faults: Partial<BrowserFaults> = {}, seed = 1) {
  const clock = createVirtualClock();
  const tone = createToneSource(clock, TRACKS);
  const random = createSeededRandom(seed);
  const pipeline = createScriptedEngine({ clock, source: tone.source, createPipeline, random, faults });
  return {
    ...{ clock, pipeline, browser: pipeline.browser, element: pipeline.element },
    ...{ requests: tone.requests, network: tone.network, heard: listen(pipeline) },
    track(name: 'long' | 'short' | 'next' | 'clear' | 'hour' | 'broken') {
      const found = TRACKS.find(({ track }) => track.uri === name);
      if (found === undefined) throw new Error(name);
      return found.track;
    },
    async until(holds: () => boolean) {
      for (let passedMs = 0; !holds(); passedMs += STEP_MS) {
        if (passedMs > PATIENCE_MS) throw new Error('It never came.');
        await clock.advance(STEP_MS);
      }
    },
  };
}

export type EngineWorld = ReturnType<typeof createEngineWorld>;
