/** The context of every message between an embed and its host page. */
export const HOST_CONTEXT = 'cadenza-embed';

/** The version of these messages. A later version answers this one as well. */
export const HOST_VERSION = 1;

/** Characters of a message that comes as text. */
export const HOST_TEXT_LENGTH_MAX = 4_096;

/** Characters of the id that a reply repeats. */
export const HOST_ID_LENGTH_MAX = 64;

/** Listeners that a host page may add by the dialect of player.js. */
export const HOST_LISTENERS_MAX = 64;

/** The context and version of player.js messages. Spec of player.js, "Methods". */
export const PLAYER_JS_CONTEXT = 'player.js';
export const PLAYER_JS_VERSION = '0.0.11';

/** Volumes of player.js are percent. */
export const PLAYER_JS_VOLUME_MAX = 100;

/** The errors of player.js: failed playback, an unknown method, and a method that this player does not have. */
export const PLAYER_JS_ERRORS = { failed: 1, unknown: 2, unsupported: 3 } as const;

/** The name of the channel on which the embeds of one page keep each other silent. */
export const EMBED_CHANNEL = 'cadenza-embed';
