import type { SoundAnalyser } from '#application/ports/audio/sound-analyser.ts';
import type { Ms } from '#domain/core/units.ts';
import type { ScriptedMedia } from './scripted-controls.ts';

const LEVEL_MAX = 255;
const FULL_RANGE_DB = 100;

/** Measures a scripted pipeline: `levelDbAt` is the level of its recording. The volume 0 leaves nothing to measure. */
export function createScriptedAnalyser(
  media: Pick<ScriptedMedia, 'isSounding' | 'positionMs' | 'volume01'>,
  levelDbAt: (positionMs: Ms) => number,
): SoundAnalyser {
  let isStarted = false;
  const levelDb = () => (isStarted && media.isSounding() && media.volume01() > 0 ? levelDbAt(media.positionMs()) : null);
  return {
    start: () => void (isStarted = true),
    levelDb,
    readBands(levels) {
      const db = levelDb();
      if (db === null) return false;
      levels.fill(Math.round(LEVEL_MAX * Math.max(0, 1 + db / FULL_RANGE_DB)));
      return true;
    },
  };
}
