/** Middles of the equalizer's bands in Hz, lowest first. Spec §9 "Equalizer bands Hz". */
export const EQUALIZER_BANDS_HZ = [32, 64, 125, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000] as const;

/** How narrow the bands between the two shelves are. Spec §9 "others peaking Q 5". */
export const EQUALIZER_PEAKING_Q = 5;

/** The local setting that turns the equalizer on. Spec §9 "local setting equalizer.enabled equals 1". */
export const EQUALIZER_ENABLED_KEY = 'equalizer.enabled';
export const EQUALIZER_ENABLED = '1';
export const EQUALIZER_DISABLED = '0';

/** Where the gains of its bands are kept, ten decibels with commas between them. Ours. */
export const EQUALIZER_GAINS_KEY = 'equalizer.gains';

/** The oldest Chrome with an equalizer. Spec §5 "Equalizer needs Chrome 62 or later". */
export const EQUALIZER_CHROME_VERSION_MIN = 62;

/** How far a band goes up and down, in decibel. Ours. */
export const EQUALIZER_GAIN_DB_MAX = 12;

/** Gains to start from, in decibel, lowest band first. Ours. */
export const EQUALIZER_PRESETS = {
  flat: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  bass: [6, 5, 4, 2, 0, 0, 0, 0, 0, 0],
  treble: [0, 0, 0, 0, 0, 0, 2, 4, 5, 6],
  voice: [-6, -4, -2, 1, 3, 4, 4, 3, 0, -2],
  loudness: [6, 4, 1, 0, -1, -1, 0, 1, 4, 6],
  rock: [4, 3, 1, -1, -2, -1, 1, 3, 4, 4],
} as const;

/** Where the response of all bands together is looked at for its highest point: this many places an octave. Ours. */
export const RESPONSE_PLACES_PER_OCTAVE = 24;
export const RESPONSE_OCTAVES = 10;
export const RESPONSE_FREQUENCY_HZ_MIN = 20;

/** A shelf of slope 1, and the dB scale of a filter's amplitude: 40 decibel a decade of its square root. Web Audio. */
export const FILTER_DECIBELS_PER_DECADE = 40;

/** Where the volume's curve is kept. Ours. */
export const VOLUME_CURVE_KEY = 'sound.volume-curve';

/** Where it is kept whose loudness is evened out. Ours. */
export const LOUDNESS_MODE_KEY = 'sound.loudness';

/** A gain further from 0 than this is a tag gone wrong, in decibel. Ours. */
export const LOUDNESS_GAIN_DB_MAX = 24;

/** How slow and how fast episodes may be. Rulings "0.5–3 for episodes". */
export const SPEED_MIN = 0.5;
export const SPEED_MAX = 3;

/** Speeds are whole multiples of one of this many parts of 1: 0.05. Ours. */
export const SPEED_PARTS = 20;

/** Parts that one press of a key changes the speed by: 0.1. Ours. */
export const SPEED_KEY_PARTS = 2;

/** Speeds to choose from. Ours. */
export const SPEED_PRESETS = [0.5, 0.8, 1, 1.2, 1.5, 1.8, 2, 2.5, 3] as const;

/** Where the speed of episodes is kept that are of no show with a speed of its own. Ours. */
export const EPISODE_SPEED_KEY = 'speed.episode';

/** Where the speeds of single shows are kept, a line each, and how many of them. Ours. */
export const SHOW_SPEEDS_KEY = 'speed.shows';
export const SHOW_SPEEDS_MAX = 500;

/** The sleep timer's choices, in minutes. Ours. */
export const SLEEP_MINUTES = [5, 10, 15, 30, 45, 60] as const;
export const MS_PER_MINUTE = 60_000;

/** The last stretch before the sleep timer pauses, in which the sound fades, in milliseconds. Ours. */
export const SLEEP_FADE_MS = 12_000;

/** The same where a track is to be heard to its end: no more than what hides the beginning of the next. Ours. */
export const SLEEP_END_FADE_MS = 200;

/** How often the sound gets softer while it fades, in milliseconds. Ours. */
export const SLEEP_FADE_STEP_MS = 100;

/** The sound is back at its level this long after the pause, so that nothing of the pause is heard louder, in milliseconds. Ours. */
export const SLEEP_RESTORE_MS = 500;

/** So long after its end a list may still go on by itself, with a radio found late: the sleep timer stops that too, in milliseconds. Ours. */
export const SLEEP_LATE_MS = 60_000;

/** A track that changed this close before its end was over, and was not skipped, in milliseconds. Ours. */
export const SLEEP_END_SLACK_MS = 1_500;

/** A position that differs from the expected by more than this was moved to, in milliseconds. Ours. */
export const MEDIA_POSITION_SLACK_MS = 1_000;

/** A seek that is one of a series waits this long for the next of it, in milliseconds. Ours. */
export const FAST_SEEK_PAUSE_MS = 200;
