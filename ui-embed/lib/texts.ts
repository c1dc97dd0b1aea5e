/**
 * The English texts of the embed, by key of the translation dictionary. `{name}` is filled in.
 * A page may carry a dictionary of its own; English fills missing keys. Spec §8 "Embed".
 */
export const TEXTS = {
  embed_track_not_available: 'This track is not available here.',
  embed_episode_preview_not_available: 'This episode has no preview. Members hear it in full.',
  embed_upsell_track: 'Listen to the full track.',
  embed_upsell_album: 'Listen to the full album.',
  embed_upsell_playlist: 'Listen to the full playlist.',
  embed_upsell_artist: 'Listen to the artist’s songs in full.',
  embed_upsell_show: 'Listen to the full show.',
  embed_upsell_episode: 'Listen to the full episode.',
  embed_upsell_track_mobile: 'Open the app to listen to the full track.',
  embed_upsell_album_mobile: 'Open the app to listen to the full album.',
  embed_upsell_playlist_mobile: 'Open the app to listen to the full playlist.',
  embed_upsell_artist_mobile: 'Open the app to hear the artist’s songs in full.',
  embed_upsell_show_mobile: 'Open the app to listen to the full show.',
  embed_upsell_episode_mobile: 'Open the app to listen to the full episode.',
  embed_login: 'Log in',
  embed_signup: 'Sign up',
  embed_get_app: 'Get the app',
  embed_play_in_app: 'Play in the app',
  embed_close: 'Close',
  embed_play: 'Play {name}',
  embed_pause: 'Pause',
  embed_next: 'Next track',
  embed_previous: 'Previous track',
  embed_forward: 'Forward 15 seconds',
  embed_backward: 'Back 15 seconds',
  embed_progress: 'Position in {name}',
  embed_position: '{position} of {length}',
  embed_preview: 'Preview',
  embed_tracks: 'Tracks',
  embed_episodes: 'Episodes',
  embed_top_tracks: 'Top tracks',
  embed_current: 'Current track',
  embed_now_playing: 'Now playing: {name}',
  embed_artist_separator: ', ',
  embed_open: 'Open in Cadenza',
  embed_share: 'Share',
  embed_share_title: 'Share {name}',
  embed_share_facebook: 'Facebook',
  embed_share_messenger: 'Messenger',
  embed_share_twitter: 'Twitter',
  embed_share_whatsapp: 'WhatsApp',
  embed_copy_link: 'Copy link',
  embed_copy_code: 'Copy embed code',
  embed_success_share_link: 'Copied. Paste it wherever you like.',
  embed_copy_by_hand: 'This page does not let us copy or open it. Here it is, to take along by hand:',
  embed_playback_failed: 'That did not play. Try again, or pick another one.',
  embed_size_not_implemented: 'This size is not yet implemented.',
  embed_broken: 'There is nothing to play here.',
} as const;

export type TextKey = keyof typeof TEXTS;
export type Translate = (key: TextKey, filled?: Readonly<Record<string, string>>) => string;

/** Creates the translation function: texts of the page’s dictionary, else English. */
export function createTranslate(translations: Readonly<Record<string, string>>): Translate {
  return (key, filled = {}) =>
    (translations[key] ?? TEXTS[key]).replace(/\{(\w+)\}/g, (hole, name: string) => filled[name] ?? hole);
}
