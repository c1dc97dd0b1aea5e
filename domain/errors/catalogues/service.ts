import type { CatalogueRow } from './row.ts';

/** Catalogue of errors that only the service creates. Clients receive their texts. */
export const SERVICE_ERRORS = {
  // Playback
  STATE_SUPERSEDED: { kind: 'client', text: () => 'This state is no longer current.' },
  BANNED_BY_LISTENER: { kind: 'client', text: () => 'You did not want to hear this any more.' },
  ASSET_URLS_INVALID: { kind: 'client', text: () => 'Invalid CDN_FILE_URLS environment variable.' },
  ASSET_KEY_UNAVAILABLE: { kind: 'client', text: (key: string) => `${key} is not available.` },

  // Podcast feeds, OPML files and episodes
  FEED_ADDRESS_INVALID: {
    kind: 'request',
    text: () => 'This is not the address of a feed. One begins with https:// or http://.',
  },
  FEED_ADDRESS_PRIVATE: {
    kind: 'request',
    text: () => 'The address leads into a private network, where feeds are not fetched from.',
  },
  FEED_ADDRESS_PORT: { kind: 'request', text: () => 'The address names a port that feeds are not fetched from.' },
  FEED_NOT_FOUND: { kind: 'request', text: (status: number) => `There is nothing at this address (status ${status}).` },
  FEED_REFUSED: { kind: 'request', text: (status: number) => `The server of this address refused (status ${status}).` },
  FEED_UNREACHABLE: { kind: 'request', text: () => 'The server of this address cannot be reached.' },
  FEED_TIMED_OUT: { kind: 'request', text: () => 'The server of this address takes too long.' },
  FEED_REDIRECTS: { kind: 'request', text: () => 'The address leads from one address to the next without end.' },
  FEED_TOO_LARGE: { kind: 'request', text: (limit: string) => `What is at this address is larger than ${limit}.` },
  FEED_NOT_A_FEED: { kind: 'request', text: () => 'What is at this address is not the feed of a podcast.' },
  FEED_MALFORMED: { kind: 'request', text: (where: string) => `The feed is damaged (${where}).` },
  FEED_BOMB: {
    kind: 'request',
    text: () => 'The feed declares entities of its own, which can grow without end, and is not read.',
  },
  FEED_TOO_MANY: { kind: 'request', text: () => 'There are as many podcasts here as there may be.' },
  OPML_UNREADABLE: { kind: 'request', text: (where: string) => `This is not a list of podcasts in OPML (${where}).` },
  EPISODE_NOT_FETCHED: { kind: 'request', text: (why: string) => `This episode cannot be fetched. ${why}` },
} as const satisfies Record<string, CatalogueRow>;
