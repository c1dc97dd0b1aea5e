import type { SoundAnalyser } from '#application/ports/audio/sound-analyser.ts';
import { createMeter, type Meter } from './meter.ts';
import { createWebAudio, type WebAudio } from './web-audio.ts';

/** Web Audio that measures its elements: once that is started, all of them are connected. */
export function createMeasuredAudio(): WebAudio & SoundAnalyser {
  const offered = new Map<HTMLMediaElement, () => void>();
  let isStarted = false;
  let meter: Meter | null = null;
  const audio = createWebAudio((context, element, source) => {
    meter ??= createMeter(context);
    meter.add(element, source);
  });
  return {
    ...audio,
    offer(element, connected) {
      offered.set(element, connected);
      if (isStarted) audio.connect(element, connected);
    },
    start() {
      if (isStarted) return;
      isStarted = true;
      for (const [element, connected] of offered) audio.connect(element, connected);
    },
    levelDb: () => (isStarted ? (meter?.levelDb() ?? null) : null),
    readBands: (levels) => isStarted && (meter?.readBands(levels) ?? false),
  };
}
