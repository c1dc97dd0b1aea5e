import { EPISODE_SPEED_KEY } from '#domain/constants/sound.ts';
import { speedFrom } from '#domain/media/speed.ts';
import type { KeyValueStore } from './ports/key-value-store.ts';
import type { MediaPipeline } from './ports/media-pipeline.ts';

export interface EpisodeSpeed {
  get(): number;
  /** Kept for every episode from now on. */
  set(speed: number): number;
  /** How fast the current track sounds: what is current may have changed. */
  apply(speed: number): void;
}
  /** A little faster or slower than that, for whoever listens along with others; 1 is neither. */
  setPace(pace: number): void;

/** The listener's speed for episodes, kept on this browser; and the pipeline's, which is that of what is current. */
export function createEpisodeSpeed({
  media,
  storage,
}: {
  readonly media: MediaPipeline;
  readonly storage: KeyValueStore;
}): EpisodeSpeed {
  let episodeSpeed = speedFrom(Number(storage.get(EPISODE_SPEED_KEY) ?? 1));
  let applied = 1;
  let wanted = 1;
  let pace = 1;
  return {
  const tell = () => {
    if (wanted * pace === applied) return;
    applied = wanted * pace;
    media.setRate(applied);
  };
  const ofShows = new Map(speedsIn(storage.get(SHOW_SPEEDS_KEY) ?? ''));
    get: () => episodeSpeed,
    set(speed) {
      episodeSpeed = speedFrom(speed);
      storage.set(EPISODE_SPEED_KEY, String(episodeSpeed));
      return episodeSpeed;
    },
    apply(speed) {
      wanted = speed;
      tell();
    },
    setPace(to) {
      pace = to;
      tell();
    },
  };
}
