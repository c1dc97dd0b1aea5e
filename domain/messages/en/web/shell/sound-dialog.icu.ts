/** Messages of the sound settings. */
export default {
  sound: {
    loudness: 'Volume normalization',
    loudnessModes: {
      track: { label: 'By song', hint: 'All songs play at the same loudness.' },
      album: { label: 'By album', hint: 'Keeps the loudness differences within an album.' },
      off: { label: 'Off', hint: 'Plays everything as it was recorded.' },
    },
    crossfade: {
      title: 'Crossfade',
      hint: 'A song begins before the one before it ends. Albums in order and episodes are never mixed.',
      off: 'Off',
      length: '{seconds, number} s',
      spoken: '{seconds, plural, one {# second} other {# seconds}}',
    },
    curve: 'Volume slider',
    curves: {
      linear: { label: 'Linear', hint: 'Even steps across the whole range.' },
      cubic: { label: 'Perceptual', hint: 'Finer steps at low volume.' },
    },
  },
  silence: {
    title: 'Silence in episodes',
    on: 'Skip silence',
    hint: 'What is silent for longer than half a second passes at four times the speed. Not while others listen along.',
  },
  quality: {
    title: 'Streaming quality',
    usual: 'Usually',
    mobile: 'On mobile data',
    asUsual: 'As usual',
    options: { auto: 'Automatic', low: 'Low', normal: 'Normal', high: 'High' },
    hint: 'Applies to the songs after the next one, if the server has them in several qualities. Automatic saves data on a slow line.',
  },
  autoplay: {
    title: 'Autoplay',
    on: 'Continue with similar music',
    hint: 'Applies to your account on every device.',
  },
  equalizer: {
    title: 'Equalizer',
    on: 'Use equalizer',
    unsupported: 'This browser doesn’t support the equalizer. Use Chrome 62 or later, or a browser based on it.',
    preset: 'Preset',
    custom: 'Custom',
    presets: { flat: 'Flat', bass: 'Bass boost', treble: 'Treble boost', voice: 'Voice', loudness: 'Low volume', rock: 'Rock' },
    bands: 'Bands',
    shape: 'Curve and bands',
    hertz: '{hertz, number} hertz',
    kilohertz: '{kilohertz, number} kilohertz',
    gain: '{gain} decibels',
  },
} as const;
