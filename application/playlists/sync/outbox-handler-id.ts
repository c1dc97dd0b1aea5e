/** The outbox handler of playlist writes; needed before the playlist code is loaded. */
export const PLAYLIST_OUTBOX_HANDLER = 'playlists';
