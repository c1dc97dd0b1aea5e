import { createScriptedAnalyser } from '#adapters/fakes/scripted-analyser.ts';
import { createScriptedMedia } from '#adapters/fakes/scripted-media.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createTrack } from '#tests/support/fixtures/media.ts';

const STEP_MS = 20;
const PATIENCE_MS = 60_000;

/** A scripted pipeline and its analyser. The recording is a tone at -9 dBFS but for its silence from 3 to 11 s. */
export function openSilentPart() {
  const clock = createVirtualClock();
  const pipeline = createScriptedMedia({
    clock,
    source: {
      bytes: async (_, { first, last }, onBytes) => onBytes(new Uint8Array(last - first + 1)),
      licence: () => Promise.resolve(new Uint8Array(1)),
      certificate: () => Promise.resolve(new Uint8Array()),
    },
  });
  const isSilent = (positionMs: number) => positionMs >= 3_000 && positionMs < 11_000;
  return {
    clock,
    pipeline,
    analyser: createScriptedAnalyser(pipeline, (positionMs) => (isSilent(positionMs) ? -100 : -9)),
    track: createTrack({ uri: 'spotify:episode:0000000000000000000001', fileId: 'episode' }, 2),
    song: createTrack({ uri: 'spotify:track:0000000000000000000002', fileId: 'song' }, 2),
    async until(holds: () => boolean) {
      for (let passedMs = 0; !holds(); passedMs += STEP_MS) {
        if (passedMs > PATIENCE_MS) throw new Error('It never came.');
        await clock.advance(STEP_MS);
      }
    },
  };
}
