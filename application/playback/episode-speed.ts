import { EPISODE_SPEED_KEY, SHOW_SPEEDS_KEY, SHOW_SPEEDS_MAX } from '#domain/constants/playback/sound.ts';
import { speedFrom } from '#domain/media/sound/speed.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { MediaPipeline } from '../ports/media-pipeline.ts';

export interface EpisodeSpeed {
  /** The show's speed, or the default. */
  get(showUri: string | null): number;
  /** Stores the speed of the show, or the default without one. */
  set(speed: number, showUri: string | null): number;
  /** Applies the speed of the current track. */
  apply(speed: number): void;
  /** Factor on the speed for drift correction; 1 for none. */
  setTempo(pace: number): void;
}

/** Stores episode speeds by show in this browser, and applies the current one to the pipeline. */
export function createEpisodeSpeed({
  media,
  storage,
}: {
  readonly media: MediaPipeline;
  readonly storage: KeyValueStore;
}): EpisodeSpeed {
  let episodeSpeed = speedFrom(Number(storage.get(EPISODE_SPEED_KEY) ?? 1));
  let wanted = 1;
  let pace = 1;
  let applied = 1;
  const applyRate = () => {
    if (wanted * pace === applied) return;
    applied = wanted * pace;
    media.setRate(applied);
  };
  const ofShows = new Map(speedsIn(storage.get(SHOW_SPEEDS_KEY) ?? ''));
  return {
    get: (showUri) => ofShows.get(showUri ?? '') ?? episodeSpeed,
    set(speed, showUri) {
      const chosen = speedFrom(speed);
      if (showUri === null) {
        episodeSpeed = chosen;
        storage.set(EPISODE_SPEED_KEY, String(chosen));
        return chosen;
      }
      ofShows.delete(showUri);
      ofShows.set(showUri, chosen);
      const [oldest = ''] = ofShows.keys();
      if (ofShows.size > SHOW_SPEEDS_MAX) ofShows.delete(oldest);
      storage.set(SHOW_SPEEDS_KEY, [...ofShows].map((pair) => pair.join(' ')).join('\n'));
      return chosen;
    },
    apply(speed) {
      wanted = speed;
      applyRate();
    },
    setTempo(to) {
      pace = to;
      applyRate();
    },
  };
}

function speedsIn(text: string): readonly (readonly [string, number])[] {
  return text.split('\n').flatMap((line) => {
    const [uri = '', speed = ''] = line.split(' ');
    return uri === '' || speed === '' ? [] : [[uri, speedFrom(Number(speed))] as const];
  });
}
