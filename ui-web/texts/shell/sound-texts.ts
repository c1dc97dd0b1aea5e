import { pluralOf } from '#domain/core/plural.ts';

/** A number and what it counts. */
export const counted = (count: number, one: string, other: string) =>
  `${count.toLocaleString()} ${pluralOf(count, { one, other })}`;

/** What stands in the bar and its menus about how it sounds, how fast, and how long. */
export const SOUND_TEXTS = {
  sound: { title: 'Sound' },
  speed: {
    title: 'Speed',
    now: (speed: number) => `Speed: ${speed} times`,
    times: (speed: number) => `${speed}×`,
    elsewhere: 'The speed is set on the device that plays.',
    changed: (speed: number) => `Speed ${speed}`,
  },
  sleep: {
    title: 'Sleep timer',
    minutes: (count: number) => `In ${counted(count, 'minute', 'minutes')}`,
    endOfTrack: 'At the end of this song',
    endOfEpisode: 'At the end of this episode',
    pausesIn: (left: string) => `Pauses in ${left}`,
    pausesAtEnd: 'Pauses when this is over',
    extend: (count: number) => `${counted(count, 'minute', 'minutes')} more`,
    cancel: 'Turn off',
  },
} as const;
