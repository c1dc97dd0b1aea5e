const KILO = 1_000;

const signOf = (value: number) => (value > 0 ? '+' : value < 0 ? '−' : '');

/** What the window of the sound settings says. */
export const SOUND_DIALOG_TEXTS = {
  sound: {
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
} as const;
