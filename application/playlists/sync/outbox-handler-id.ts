/** Who sends what is written to playlists, in the outbox: known before anything else of playlists is loaded. */
export const PLAYLIST_OUTBOX_HANDLER = 'playlists';
