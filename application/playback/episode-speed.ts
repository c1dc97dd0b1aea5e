import { EPISODE_SPEED_KEY, SHOW_SPEEDS_KEY, SHOW_SPEEDS_MAX } from '#domain/constants/playback/sound.ts';
import { speedFrom } from '#domain/media/sound/speed.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { MediaPipeline } from '../ports/media-pipeline.ts';

export interface EpisodeSpeed {
  /** The show's own; where it has none, the one for all of these. */
  get(showUri: string | null): number;
  /** Kept for that show, or without one for all that have none of their own. */
  set(speed: number, showUri: string | null): number;
  /** How fast the current track sounds: what is current may have changed. */
  apply(speed: number): void;
  /** A little faster or slower than that, for whoever listens along with others; 1 is neither. */
  setTempo(pace: number): void;
}

/** The listener's speeds for episodes, by show, kept on this browser; and the pipeline's, which is that of what is current. */
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
  const tell = () => {
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
      tell();
    },
    setTempo(to) {
      pace = to;
      tell();
    },
  };
}

function speedsIn(text: string): readonly (readonly [string, number])[] {
  return text.split('\n').flatMap((line) => {
    const [uri = '', speed = ''] = line.split(' ');
    return uri === '' || speed === '' ? [] : [[uri, speedFrom(Number(speed))] as const];
  });
}
