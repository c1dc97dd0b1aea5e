import { getOwnerReport } from '#application/calls/telemetry/owner-report.ts';
import type { ResponseOf } from '#application/calls/call.ts';
import type { Clock } from '#application/ports/clock.ts';
import { createLocalHourOf, isTimeZone } from '../../domain/history/calendar.ts';
import { ownerReport, type OwnerReport, type SumsReport } from '../../domain/owner/owner-report.ts';
import { requireOwner } from '../accounts/require-owner.ts';
import type { Identity } from '../accounts/identity.ts';
import { hourOf, type PlaybackSums } from '../playback/playback-sums.ts';
import { HttpError, type Route } from '../ports/route.ts';
import type { Store } from '../ports/store.ts';
import { type ArtistRecord, KINDS } from '../records/records.ts';
import { createRoute } from '../kernel/routing/call-routes.ts';
import type { ServiceStatus } from './service-status.ts';

export interface OwnerReportDeps {
  readonly identity: Identity;
  readonly store: Store;
  readonly clock: Clock;
  readonly sums: Pick<PlaybackSums, 'hoursOfMonth'>;
  readonly status: () => Promise<ServiceStatus>;
}

type Report = ResponseOf<typeof getOwnerReport>;

/** The owner's page. Errors: 400 for an unknown time zone, 403 for anyone but the owner. */
export function ownerReportRoute({ clock, identity, status, store, sums }: OwnerReportDeps): Route {
  return createRoute(getOwnerReport, async ({ caller, query: { range, time_zone: timeZone } }) => {
    await requireOwner(identity, caller, 'Only the owner may read the report of the library');
    if (!isTimeZone(timeZone)) throw new HttpError(400, `time_zone: ${timeZone} is no time zone`);
    const nowHour = hourOf(clock.nowMs());
    const report = ownerReport(await sums.hoursOfMonth(), { range, nowHour, localOf: createLocalHourOf(timeZone) });
    return {
      ...sumsJson(report),
      slots: report.slots.map(({ slot, ...slotSums }) => ({ slot, ...sumsJson(slotSums) })),
      ms_played_by_hour: [...report.msPlayedByHour],
      problems: report.problems.map(({ browser, code, count }) => ({ code, browser, count })),
      artists: await artistsJson(store, report.artists),
      now: nowJson(await status()),
    };
  });
}

function sumsJson({ errors, latencyMs, msPlayed, playbacks, stallsPerHour }: SumsReport) {
  return { playbacks, errors, ms_played: msPlayed, stalls_per_hour: stallsPerHour, ms_latency: { ...latencyMs } };
}

/** Artists that left the library are left out. */
async function artistsJson(store: Store, artists: OwnerReport['artists']): Promise<Report['artists']> {
  const stored = await store.getMany<ArtistRecord>(
    KINDS.artist,
    artists.map(({ artistId }) => artistId),
  );
  return artists.flatMap(({ artistId, plays }, at) => {
    const name = stored[at]?.doc.name;
    return name === undefined ? [] : [{ uri: `spotify:artist:${artistId}`, name, plays }];
  });
}

function nowJson({ disk, queues, scan, sockets }: ServiceStatus): Report['now'] {
  return {
    sockets,
    queues: { encodings: { ...queues.encodings }, passwords: { ...queues.passwords }, reports: { ...queues.reports } },
    scan: { running: scan.scanning, files_seen: scan.filesSeen, files_done: scan.filesDone },
    disk: disk && { free: disk.freeBytes, size: disk.totalBytes },
  };
}
