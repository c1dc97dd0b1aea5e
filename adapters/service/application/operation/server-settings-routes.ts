import { getServerSettings } from '#application/calls/account/server.ts';
import type { Clock } from '#application/ports/clock.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import type { Identity } from '../accounts/identity.ts';
import { requireOwner } from '../accounts/require-owner.ts';
import { createRoute } from '../kernel/routing/call-routes.ts';
import type { Backups } from '../ports/disk/backups.ts';
import type { PlaylistLookup, Viewer } from '../ports/features/playlist-lookup.ts';
import type { Route } from '../ports/route.ts';
import { sponsoredAt } from '../recommendations/routes/promotions.ts';
import type { Settings } from '../settings.ts';
import { backupJson, SERVER_REFUSAL } from './backup-routes.ts';

export interface ServerSettingsDeps {
  readonly identity: Identity;
  readonly settings: Settings;
  readonly playlists: PlaylistLookup;
  /** Null where the documents are not in the data folder. */
  readonly backups: Backups | null;
  readonly clock: Clock;
}

/** What the operator has set, and the list of backups. For the owner only. */
export function serverSettingsRoute(deps: ServerSettingsDeps): Route {
  const { backups, identity, settings } = deps;
  return createRoute(getServerSettings, async ({ caller, request }) => {
    await requireOwner(identity, caller, SERVER_REFUSAL);
    const { ad_slots } = settings.promotions;
    return {
      flags: Object.entries(settings.featureFlags).map(([name, value]) => ({ name, value })),
      ad_slots: ad_slots.map(({ ads, name, tracks_between }) => ({
        ...{ name, tracks_between },
        ads: ads.map(({ advertiser, id }) => ({ id, advertiser })),
      })),
      ads_are_heard: settings.licensing.adSupportedTracksPerDay !== null,
      sponsored_playlists: await sponsoredJson(deps, { userId: caller.userId, base: request.origin }),
      backup_downloads: settings.areBackupsDownloadable,
      backups: backups && (await backups.list()).map(backupJson),
    };
  });
}

async function sponsoredJson({ clock, playlists, settings }: ServerSettingsDeps, viewer: Viewer) {
  const running = new Set(sponsoredAt(settings.promotions, clock.nowMs()));
  return Promise.all(
    settings.promotions.sponsored_playlists.map(async (one) => ({
      uri: one.playlist,
      name: (await playlists.playlist(parseContentUri(one.playlist)?.id ?? '', viewer))?.name ?? null,
      sponsor: one.sponsor,
      from: one.from ?? null,
      until: one.until ?? null,
      is_running: running.has(one),
    })),
  );
}
