import { getServerSettings, postBackup } from '#application/calls/account/server.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import { createRecentPasswordCheck } from '../accounts/sessions/recent-password.ts';
import type { Identity } from '../accounts/identity.ts';
import { requireOwner } from '../accounts/require-owner.ts';
import { createResponseRoute, createRoute } from '../kernel/routing/call-routes.ts';
import { json } from '../kernel/routing/responses.ts';
import type { Backup, Backups } from '../ports/disk/backups.ts';
import type { PlaylistLookup, Viewer } from '../ports/features/playlist-lookup.ts';
import { HttpError, type Route } from '../ports/route.ts';
import { senderOf, type SecurityLog } from '../ports/security-log.ts';
import { sponsoredAt } from '../recommendations/routes/promotions.ts';
import type { Settings } from '../settings.ts';

export interface ServerSettingsDeps {
  readonly identity: Identity;
  readonly settings: Settings;
  readonly playlists: PlaylistLookup;
  /** Null where the documents are not in the data folder. */
  readonly backups: Backups | null;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly securityLog: SecurityLog;
}

const REFUSAL = 'Only the owner may see and change the server';

/** What the operator has set, and backups. For the owner only. */
export function serverSettingsRoutes(deps: ServerSettingsDeps): readonly Route[] {
  const { backups, clock, identity, logger, securityLog, settings } = deps;
  const refuseUnlessRecent = createRecentPasswordCheck(identity.sessions, clock);
  let making: Promise<Backup> | null = null;
  return [
    createRoute(getServerSettings, async ({ caller, request }) => {
      await requireOwner(identity, caller, REFUSAL);
      const { ad_slots } = settings.promotions;
      return {
        flags: Object.entries(settings.featureFlags).map(([name, value]) => ({ name, value })),
        ad_slots: ad_slots.map(({ ads, name, tracks_between }) => ({
          ...{ name, tracks_between },
          ads: ads.map(({ advertiser, id }) => ({ id, advertiser })),
        })),
        ads_are_heard: settings.licensing.adSupportedTracksPerDay !== null,
        sponsored_playlists: await sponsoredJson(deps, { userId: caller.userId, base: request.origin }),
        backups: backups && (await backups.list()).map(backupJson),
      };
    }),
    createResponseRoute(postBackup, async ({ caller, request }) => {
      await requireOwner(identity, caller, REFUSAL);
      await refuseUnlessRecent(caller);
      if (backups === null) throw new HttpError(404, 'The documents are in a database of their own: its tools make the backups');
      if (making !== null) throw new HttpError(409, 'A backup is being made');
      making = backups.make();
      try {
        const made = await making;
        securityLog.record({ event: 'backup.make', outcome: 'done', ...senderOf(request, caller) });
        return json(201, backupJson(made));
      } catch (thrown) {
        logger.log('error', 'A backup could not be made', { error: String(thrown) });
        throw new HttpError(507, thrown instanceof Error ? thrown.message : String(thrown));
      } finally {
        making = null;
      }
    }),
  ];
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

function backupJson({ madeAtMs, name, sizeBytes }: Backup) {
  return { name, size: sizeBytes, made_at: new Date(madeAtMs).toISOString() };
}
