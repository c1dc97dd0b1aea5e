/** Messages of the settings. `keywords` are found by the search field and not shown. */
export default {
  title: 'Settings',
  all: 'All settings',
  search: 'Search settings',
  contents: 'Settings by topic',
  nothing: 'No setting for “{query}”',
  nothingHint: 'Try another word.',
  groups: {
    playback: {
      title: 'Playback',
      keywords:
        'sound equalizer bands preset volume normalization loudness slider autoplay crossfade fade mix streaming quality bitrate mobile data skip silence episodes',
    },
    appearance: { title: 'Appearance', keywords: 'theme dark light colors density compact rows motion animation accent color' },
    language: { title: 'Language', keywords: 'translation english german deutsch' },
    app: { title: 'App', keywords: 'install home screen desktop offline' },
    keys: { title: 'Keyboard', keywords: 'shortcuts keys single' },
    devices: { title: 'Devices', keywords: 'name rename browser private session' },
    account: {
      title: 'Account',
      keywords: 'password second step passkey sign out sessions token profile history export delete diagnostics',
    },
    services: { title: 'Other services', keywords: 'scrobbling listenbrainz last.fm listens' },
    shares: { title: 'Shares', keywords: 'links playlists' },
    library: { title: 'Music on this server', keywords: 'library scan folders files problems skipped duplicates' },
    members: { title: 'Members and statistics', keywords: 'invite product remove owner report' },
    feeds: { title: 'Podcast feeds', keywords: 'podcasts feeds refresh errors rss owner' },
    promotions: { title: 'Ads and sponsors', keywords: 'ads advertisers sponsored playlists promotions owner' },
    flags: { title: 'Feature flags', keywords: 'flags experiments owner' },
    backup: { title: 'Backup', keywords: 'backup restore save copy data owner' },
  },
  noShares: 'You share no private playlist.',
  theme: {
    title: 'Theme',
    options: { system: { label: 'Like the system' }, dark: { label: 'Dark' }, light: { label: 'Light' } },
  },
  accent: {
    title: 'Accent colour',
    cover: 'From the cover of the current song',
    own: 'Own colour',
    reset: 'Cadenza’s own',
    hint: 'It is lightened or darkened as far as texts need it to be readable.',
  },
  density: {
    title: 'Density',
    options: {
      comfortable: { label: 'Comfortable' },
      compact: { label: 'Compact', hint: 'Lower rows and smaller cards: more fits on a screen.' },
    },
  },
  motion: {
    title: 'Motion',
    options: {
      system: { label: 'Like the system' },
      reduced: { label: 'Reduced', hint: 'Nothing slides, fades or spins.' },
    },
  },
  language: {
    label: 'Language of the player',
    browser: 'Like the browser',
    hint: 'The player is in {name} after the page loads again.',
    reload: 'Reload now',
  },
  app: {
    install: 'Install Cadenza',
    installHint: 'Cadenza opens in a window of its own, from your home screen or desktop.',
    installed: 'Cadenza is installed on this device.',
    cannotInstall: 'This browser does not offer to install Cadenza here. Its menu may do so.',
  },
  device: {
    name: 'Name of this browser',
    hint: 'Your other devices show it in their list.',
    save: 'Save name',
    saved: 'This browser is now “{name}”',
  },
} as const;
