import { createEvent } from 'effector';
import type { BackupAddress, ServerFeed, ServerSettings, ServerStores } from '#application/stores/account/server-types.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { fact, fakeResource, intentsOf, storesOf, type Intent } from './fake-stores.ts';

const FEEDS: readonly ServerFeed[] = [
  {
    ...{ show_uri: 'spotify:show:0000000000000000000001', title: 'Sound Walks', feed_url: 'https://walks.example/feed' },
    ...{ refreshed_at: '2026-11-28T08:00:00.000Z', due_at: '2026-11-28T09:00:00.000Z', error: null },
  },
  {
    ...{ show_uri: 'spotify:show:0000000000000000000002', title: '', feed_url: 'https://gone.example/feed' },
    ...{ refreshed_at: null, due_at: '2026-11-28T09:00:00.000Z' },
    error: { reason: 'FEED_NOT_A_FEED', message: 'There is no feed at this address.' },
  },
];

export const SAMPLE_SETTINGS: ServerSettings = {
  flags: [
    { name: 'new-home', value: true },
    { name: 'update-interval', value: 5 },
  ],
  ad_slots: [{ name: 'preroll', tracks_between: 4, ads: [{ id: 'soap1', advertiser: 'Soap' }] }],
  ads_are_heard: false,
  sponsored_playlists: [
    {
      ...{ uri: 'spotify:playlist:0000000000000000000003', name: 'Clean hits', sponsor: 'Soap' },
      ...{ from: '2026-12-01T00:00:00Z', until: '2027-01-01T00:00:00Z', is_running: false },
    },
  ],
  backup_downloads: true,
  backups: [{ name: 'cadenza-2026-11-27.tar.gz', size: 52_428_800, made_at: '2026-11-27T20:00:00.000Z' }],
};

export interface FakeServerData {
  readonly settings?: ServerSettings;
  readonly feeds?: readonly ServerFeed[];
}

/** The server's settings as the operator has set them. */
export function createFakeServer(intent: Intent, { settings = SAMPLE_SETTINGS, feeds = FEEDS }: FakeServerData = {}) {
  const facts = {
    feedRefusal: fact<PlayerError | null>(null),
    backupRefusal: fact<PlayerError | null>(null),
    downloadRefusal: fact<PlayerError | null>(null),
    isBackingUp: fact(false),
    refreshing: fact<ReadonlySet<string>>(new Set()),
  };
  const backupReady = createEvent<BackupAddress>();
  const stores: ServerStores = {
    ...storesOf(facts),
    ...intentsOf(intent, ['feedRefreshed', 'backupRequested', 'backupDownloadRequested']),
    backupReady,
    settings: fakeResource(intent, 'serverSettings', () => settings),
    feeds: fakeResource(intent, 'serverFeeds', () => feeds),
  };
  const loaded = Object.assign(Promise.resolve(stores), { status: 'fulfilled', value: stores });
  return { load: () => loaded, facts: { ...facts, backupReady } };
}
