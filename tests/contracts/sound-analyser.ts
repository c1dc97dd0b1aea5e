import { expect } from 'chai';
import type { MediaPipeline } from '#application/ports/media-pipeline.ts';
import type { SoundAnalyser } from '#application/ports/audio/sound-analyser.ts';
import type { PlayableTrack } from '#domain/media/types.ts';

/** An analyser and the pipeline that it measures. */
interface AnalyserWorld {
  readonly pipeline: MediaPipeline;
  readonly analyser: SoundAnalyser;
  /** A tone at -9 dBFS for 3 s, silence for 8 s, the tone for 8 s. */
  readonly track: PlayableTrack;
  /** Advances time until the condition holds; rejects after a while. */
  until(holds: () => boolean): Promise<void>;
}

export interface AnalyserScenario {
  readonly name: string;
  run(world: AnalyserWorld): Promise<void>;
}

const TONE_DB = -9;
const FROM_START = { positionMs: 0, autoplay: true };
const IN_SILENCE = { positionMs: 4_000, autoplay: true };
const isTone = (level: number | null) => level !== null && Math.abs(level - TONE_DB) < 1;

/** The contract of every analyser, as scenes for Node and for Chromium. */
export const SOUND_ANALYSER_SCENARIOS: readonly AnalyserScenario[] = [
  {
    name: 'measures nothing before it is started, and nothing while nothing sounds',
    async run({ pipeline, analyser, track, until }) {
      const levels = new Uint8Array(8);
      pipeline.open(1, track, FROM_START);
      await until(() => pipeline.positionMs() > 300);
      expect(analyser.levelDb()).to.equal(null);
      expect(analyser.readBands(levels)).to.equal(false);
      analyser.start();
      await until(() => analyser.levelDb() !== null);
      pipeline.pause();
      await until(() => analyser.levelDb() === null);
      expect(analyser.readBands(levels)).to.equal(false);
    },
  },
  {
    name: 'measures the level of the recording at any volume but 0',
    async run({ pipeline, analyser, track, until }) {
      analyser.start();
      pipeline.open(2, track, FROM_START);
      await until(() => isTone(analyser.levelDb()));
      pipeline.setVolume(0.1);
      const changedAtMs = pipeline.positionMs();
      await until(() => pipeline.positionMs() > changedAtMs + 300);
      await until(() => isTone(analyser.levelDb()));
      pipeline.setVolume(0);
      await until(() => analyser.levelDb() === null);
      pipeline.setVolume(1);
    },
  },
  {
    name: 'hears silence, and shows it as the lowest bands',
    async run({ pipeline, analyser, track, until }) {
      const levels = new Uint8Array(8);
      analyser.start();
      pipeline.open(3, track, FROM_START);
      await until(() => analyser.readBands(levels) && Math.max(...levels) > 100);
      pipeline.open(4, track, IN_SILENCE);
      await until(() => (analyser.levelDb() ?? 0) < -80);
      await until(() => analyser.readBands(levels) && Math.max(...levels) < 20);
    },
  },
];
