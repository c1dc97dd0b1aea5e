import { createEvent, createStore, restore } from 'effector';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import type { PasswordConfirmation } from '../../account/password-confirmation.ts';
import type { Api } from '../../api/api-client.ts';
import type { ResourceSource } from '../../api/resource-loader.ts';
import { getFeeds, getServerSettings, postBackup, postBackupDownload, postFeedRefresh } from '../../calls/account/server.ts';
import { createIntent } from '../create-intent.ts';
import { createResource } from '../resource.ts';
import type { BackupAddress, ServerFeed, ServerSettings, ServerStores } from './server-types.ts';

/** Creates the stores and intents of the server's settings. */
export function createServerStores(api: Api, confirmation: Pick<PasswordConfirmation, 'run'>): ServerStores {
  const sources: {
    readonly settings: ResourceSource<void, ServerSettings>;
    readonly feeds: ResourceSource<void, readonly ServerFeed[]>;
  } = {
    settings: { first: () => api.send(getServerSettings, {}) },
    feeds: { first: async () => (await api.send(getFeeds, {})).items },
  };
  const settings = createResource(sources.settings);
  const feeds = createResource(sources.feeds);
  const backupFailed = createEvent<PlayerError>();
  const downloadBegun = createEvent();
  const downloadFailed = createEvent<PlayerError>();
  const backupReady = createEvent<BackupAddress>();
  const refreshFailed = createEvent<PlayerError>();
  const backupBegun = createEvent();
  const backupEnded = createEvent();
  const refreshBegun = createEvent<string>();
  const refreshEnded = createEvent<string>();

  const backUp = async () => {
    backupBegun();
    try {
      await confirmation.run(() => api.send(postBackup, {}));
    } finally {
      backupEnded();
      settings.retried();
    }
  };
  const download = async (name: string): Promise<BackupAddress> => {
    const { url } = await confirmation.run(() => api.send(postBackupDownload, { params: { name } }));
    return { name, url };
  };
  const refresh = async (uri: string) => {
    refreshBegun(uri);
    try {
      await api.send(postFeedRefresh, { params: { showId: parseContentUri(uri)?.id ?? '' } });
    } finally {
      refreshEnded(uri);
      feeds.retried();
    }
  };
  return {
    settings,
    feeds,
    backupRequested: createIntent(backUp, { failed: backupFailed }),
    $isBackingUp: createStore(false)
      .on(backupBegun, () => true)
      .on(backupEnded, () => false),
    backupDownloadRequested: createIntent(download, { started: downloadBegun, done: backupReady, failed: downloadFailed }),
    backupReady,
    feedRefreshed: createIntent(refresh, { failed: refreshFailed }),
    $refreshing: createStore<ReadonlySet<string>>(new Set())
      .on(refreshBegun, (known, uri) => new Set([...known, uri]))
      .on(refreshEnded, (known, uri) => new Set([...known].filter((one) => one !== uri))),
    $feedRefusal: restore(refreshFailed, null).reset(refreshBegun),
    $downloadRefusal: restore(downloadFailed, null).reset(downloadBegun),
    $backupRefusal: restore(backupFailed, null).reset(backupBegun),
  };
}
