import { pluralOf } from '#domain/i18n/plural.ts';

const KILO = 1_000;

const signOf = (value: number) => (value > 0 ? '+' : value < 0 ? '−' : '');

/** A number and what it counts. */
export const counted = (count: number, one: string, other: string) =>
  `${count.toLocaleString()} ${pluralOf(count, { one, other })}`;

/** What stands in the menus and windows about how it sounds, how fast, and how long. */
export const SOUND_TEXTS = {
  sound: {
    title: 'Sound',
    loudness: 'Even loudness',
    loudnessModes: {
      track: { label: 'Every song', hint: 'All songs are equally loud.' },
      album: { label: 'Whole albums', hint: 'Quiet songs of an album stay quieter than its loud ones.' },
      off: { label: 'Off', hint: 'Everything as loud as it was recorded.' },
    },
    curve: 'Volume control',
    curves: {
      linear: { label: 'Even', hint: 'Half the way is half as strong.' },
      cubic: { label: 'Fine at the quiet end', hint: 'More room to choose how softly it plays.' },
    },
  },
  autoplay: {
    title: 'When a list is over',
    on: 'Go on with similar music',
    hint: 'Holds for your account, on every device.',
  },
  equalizer: {
    title: 'Equalizer',
    on: 'Use the equalizer',
    none: 'This browser has no equalizer. Chrome and browsers built on it have one, from version 62 on.',
    preset: 'Preset',
    own: 'My own',
    presets: { flat: 'Flat', bass: 'More bass', treble: 'More treble', voice: 'Voices', loudness: 'Low volume', rock: 'Rock' },
    bands: 'Bands',
    bandShort: (hz: number) => (hz < KILO ? `${hz}` : `${hz / KILO}k`),
    bandName: (hz: number) => (hz < KILO ? `${hz} hertz` : `${hz / KILO} kilohertz`),
    gain: (db: number) => `${signOf(db)}${Math.abs(db)}`,
    gainSpoken: (db: number) => `${signOf(db)}${Math.abs(db)} decibels`,
  },
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
