/** The storage key of skipping silence, and its values; the first is the default. Ours. */
export const SKIP_SILENCE_KEY = 'sound.skip-silence';
export const SKIP_SILENCE_VALUES = ['off', 'on'] as const;

/** Silence begins below the first level and ends at the second one, in dBFS. Ours: breathing and soft voices are louder. */
export const SILENCE_BEGINS_DB = -50;
export const SILENCE_ENDS_DB = -44;

/** A shorter silence is a pause for breath, in milliseconds of the recording. Ours. */
export const SILENCE_MS_MIN = 500;

/** The end of an episode plays as it is, in milliseconds. Ours: its last bytes and the next episode have time to arrive. */
export const SILENCE_END_MARGIN_MS = 1_000;

/** Between measurements, in milliseconds. Ours: a word that ends a silence loses less than a syllable. */
export const SILENCE_INTERVAL_MS = 40;

/** A larger step of the position is a seek, or a page whose timers the browser delays, in milliseconds. Ours. */
export const SILENCE_STEP_MS_MAX = 1_500;

/** The speed of silence. Ours: browsers mute what is faster, and then nothing could be heard to end it. */
export const SILENCE_SPEED = 4;
