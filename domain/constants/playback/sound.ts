/** Centre frequencies of the equalizer's bands in Hz, lowest first. Spec §9 "Equalizer bands Hz". */
export const EQUALIZER_BANDS_HZ = [32, 64, 125, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000] as const;

/** The Q of the bands between the two shelves. Spec §9 "others peaking Q 5". */
export const EQUALIZER_PEAKING_Q = 5;

/** The local setting that turns the equalizer on. Spec §9 "local setting equalizer.enabled equals 1". */
export const EQUALIZER_ENABLED_KEY = 'equalizer.enabled';
export const EQUALIZER_ENABLED = '1';
export const EQUALIZER_DISABLED = '0';

/** The storage key of the gains: ten comma-separated decibel values. Ours. */
export const EQUALIZER_GAINS_KEY = 'equalizer.gains';

/** The oldest Chrome with an equalizer. Spec §5 "Equalizer needs Chrome 62 or later". */
export const EQUALIZER_CHROME_VERSION_MIN = 62;

/** The largest gain of a band, up or down, in decibel. Ours. */
export const EQUALIZER_GAIN_DB_MAX = 12;

/** Preset gains, in decibel, lowest band first. Ours. */
export const EQUALIZER_PRESETS = {
  flat: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  bass: [6, 5, 4, 2, 0, 0, 0, 0, 0, 0],
  treble: [0, 0, 0, 0, 0, 0, 2, 4, 5, 6],
  voice: [-6, -4, -2, 1, 3, 4, 4, 3, 0, -2],
  loudness: [6, 4, 1, 0, -1, -1, 0, 1, 4, 6],
  rock: [4, 3, 1, -1, -2, -1, 1, 3, 4, 4],
} as const;

/** Sample points of the combined response per octave, to find its maximum. Ours. */
export const RESPONSE_PLACES_PER_OCTAVE = 24;
export const RESPONSE_OCTAVES = 10;
export const RESPONSE_FREQUENCY_HZ_MIN = 20;

/** A shelf of slope 1, and the dB scale of a filter's amplitude: 40 decibel a decade of its square root. Web Audio. */
export const FILTER_DECIBELS_PER_DECADE = 40;

/** The storage key of the volume curve. Ours. */
export const VOLUME_CURVE_KEY = 'sound.volume-curve';

/** The storage key of the loudness mode. Ours. */
export const LOUDNESS_MODE_KEY = 'sound.loudness';

/** A larger gain is an invalid tag, in decibel. Ours. */
export const LOUDNESS_GAIN_DB_MAX = 24;

/** The slowest and the fastest speed of episodes. Rulings "0.5–3 for episodes". */
export const SPEED_MIN = 0.5;
export const SPEED_MAX = 3;

/** Speeds are multiples of 1 divided by this: 0.05. Ours. */
export const SPEED_PARTS = 20;

/** Parts by which one key press changes the speed: 0.1. Ours. */
export const SPEED_KEY_PARTS = 2;

/** The speeds in the menu. Ours. */
export const SPEED_PRESETS = [0.5, 0.8, 1, 1.2, 1.5, 1.8, 2, 2.5, 3] as const;

/** The storage key of the speed of episodes whose show has none of its own. Ours. */
export const EPISODE_SPEED_KEY = 'speed.episode';

/** The storage key of the speeds of shows, one line each, and their largest number. Ours. */
export const SHOW_SPEEDS_KEY = 'speed.shows';
export const SHOW_SPEEDS_MAX = 500;

/** The sleep timer's choices, in minutes. Ours. */
export const SLEEP_MINUTES = [5, 10, 15, 30, 45, 60] as const;
export const MS_PER_MINUTE = 60_000;

/** The fade before the sleep timer pauses, in milliseconds. Ours. */
export const SLEEP_FADE_MS = 12_000;

/** The same at the end of a track: only long enough to hide the start of the next. Ours. */
export const SLEEP_END_FADE_MS = 200;

/** The interval of level changes during a fade, in milliseconds. Ours. */
export const SLEEP_FADE_STEP_MS = 100;

/** The level returns this long after the pause, so that no rest of the sound gets louder, in milliseconds. Ours. */
export const SLEEP_RESTORE_MS = 500;

/**
 * A list may continue by itself this long after its end, with a late radio; the sleep timer stops that too, in milliseconds. Ours.
 */
export const SLEEP_LATE_MS = 60_000;

/** A track that changed this close to its expected end ended, and was not skipped, in milliseconds. Ours. */
export const SLEEP_END_SLACK_MS = 1_500;

/** A larger difference from the expected position is a seek, in milliseconds. Ours. */
export const MEDIA_POSITION_SLACK_MS = 1_000;

/** A seek in a series waits this long for the next one, in milliseconds. Ours. */
export const FAST_SEEK_PAUSE_MS = 200;

/** The storage key of the crossfade, in seconds, and its longest value, in milliseconds. Ours. */
export const CROSSFADE_KEY = 'sound.crossfade';
export const CROSSFADE_MS_MAX = 12_000;

/** The largest part of a track that fades at one of its ends. Ours. */
export const CROSSFADE_SHARE_MAX = 0.5;

/** The interval of level changes during a crossfade, in milliseconds. Ours: no step is louder than 1 dB in a fade of a second. */
export const CROSSFADE_STEP_MS = 40;

/** The frequencies of the visualiser's lowest and highest band, in Hz. Ours: above and below there is little to see. */
export const BAND_FREQUENCY_HZ_MIN = 40;
export const BAND_FREQUENCY_HZ_MAX = 16_000;
