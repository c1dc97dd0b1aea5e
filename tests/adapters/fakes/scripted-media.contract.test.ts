import { createLazyPipeline } from '#adapters/browser/lazy-pipeline.ts';
import { createScriptedMedia } from '#adapters/fakes/scripted-media.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { Failure } from '#application/runtime/failure.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { mediaPipelineContract } from '#tests/contracts/media-pipeline.ts';
import { mediaWaitingContract, type WaitingWorld } from '#tests/contracts/media-waiting.ts';
import { createTrack } from '#tests/support/fixtures/media.ts';

const STEP_MS = 20;
const PATIENCE_MS = 30_000;

function scriptedWorld(): WaitingWorld {
  const clock = createVirtualClock();
  const tracks = {
    long: createTrack({ uri: 'long', fileId: 'long' }, 3),
    short: shortTrack('short'),
    next: shortTrack('next'),
    broken: createTrack({ uri: 'broken', fileId: 'broken' }),
  };
  const heads: string[] = [];
  let delayMs = 0;
  const pipeline = createScriptedMedia({
    clock,
    source: {
      async bytes({ uri }, { first, last }, onBytes) {
        if (first === 0) heads.push(uri);
        if (delayMs > 0) await new Promise<void>((resolve) => clock.after(delayMs, resolve));
        if (uri === 'broken') throw new Failure(playerError('FRAGMENT_REQUEST_STATUS', 404));
        onBytes(new Uint8Array(last - first + 1));
      },
      licence: () => Promise.resolve(new Uint8Array(1)),
      certificate: () => Promise.resolve(new Uint8Array()),
    },
  });
  return {
    pipeline,
    track: (name) => tracks[name],
    nowMs: clock.nowMs,
    headRequests: (uri) => heads.filter((requested) => requested === uri).length,
    slow: (ms) => void (delayMs = ms),
    fill: () => pipeline.fillUp(),
    async until(holds) {
      for (let passedMs = 0; !holds(); passedMs += STEP_MS) {
        if (passedMs > PATIENCE_MS) throw new Error('It never came.');
        await clock.advance(STEP_MS);
      }
    },
  };
}

function shortTrack(name: string) {
  const { seekTable, ...track } = createTrack({ uri: name, fileId: name, durationMs: 2_000 });
  return { ...track, seekTable: seekTable && { ...seekTable, segments: [[32_000, 2_000] as const] } };
}

mediaPipelineContract('scripted on a virtual clock', scriptedWorld);
mediaPipelineContract('whose code arrives later', () => {
  const world = scriptedWorld();
  return { ...world, pipeline: createLazyPipeline(() => Promise.resolve(world.pipeline)) };
});
mediaWaitingContract('scripted on a virtual clock', scriptedWorld);
