/** Levels of groups within groups of a smart playlist's rules. Ours. */
export const RULE_LEVELS_MAX = 4;

/** Conditions of a smart playlist, over all groups. Ours. */
export const CONDITIONS_MAX = 50;

/** Characters of a text in a condition. Ours. */
export const CONDITION_TEXT_LENGTH_MAX = 200;

/** The largest number in a condition. Ours. */
export const CONDITION_NUMBER_MAX = 1_000_000_000;

/** Songs of a smart playlist, also without a limit of its own. Ours: as many as a playlist can have. */
export const SMART_PLAYLIST_TRACKS_MAX = 10_000;

/** Smart playlists of one member. Ours. */
export const SMART_PLAYLISTS_MAX = 200;

/** Songs of a preview in one response. Ours. */
export const RULE_PREVIEW_PAGE_MAX = 100;

/** A day, in milliseconds, as rules count days back from now. */
export const RULE_DAY_MS = 86_400_000;
