import { postBackup, postBackupDownload } from '#application/calls/account/server.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { Random } from '#application/ports/random.ts';
import { TICKET_BYTES } from '../../domain/constants/accounts.ts';
import { BACKUP_URL_LIFETIME_S, BACKUP_URLS_MAX } from '../../domain/constants/service.ts';
import { createMemoryValues } from '../accounts/credentials/expiring-map.ts';
import type { Identity } from '../accounts/identity.ts';
import { requireOwner } from '../accounts/require-owner.ts';
import { createRecentPasswordCheck } from '../accounts/sessions/recent-password.ts';
import { createResponseRoute } from '../kernel/routing/call-routes.ts';
import { json, orNotFound } from '../kernel/routing/responses.ts';
import type { Backup, Backups } from '../ports/disk/backups.ts';
import { HttpError, type Caller, type Route } from '../ports/route.ts';
import { senderOf, type SecurityLog } from '../ports/security-log.ts';
import type { Settings } from '../settings.ts';

export interface BackupDeps {
  readonly identity: Identity;
  readonly settings: Pick<Settings, 'areBackupsDownloadable'>;
  /** Null where the documents are not in the data folder. */
  readonly backups: Backups | null;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly securityLog: SecurityLog;
}

interface Download {
  readonly name: string;
  readonly caller: Caller;
}

export const SERVER_REFUSAL = 'Only the owner may see and change the server';

const MS_PER_S = 1_000;

/** Makes backups and sends them, for an owner with a recent password. */
export function backupRoutes(deps: BackupDeps): readonly Route[] {
  const { clock, identity, logger, random, securityLog, settings } = deps;
  const refuseUnlessRecent = createRecentPasswordCheck(identity.sessions, clock);
  /** In memory: one process has the data folder. */
  const downloads = createMemoryValues(clock)<Download>('backup', BACKUP_URL_LIFETIME_S * MS_PER_S, BACKUP_URLS_MAX);
  const backupsFor = async (caller: Caller): Promise<Backups> => {
    await requireOwner(identity, caller, SERVER_REFUSAL);
    await refuseUnlessRecent(caller);
    return orElsewhere(deps.backups);
  };
  const refuseUnlessDownloadable = () => {
    if (!settings.areBackupsDownloadable) throw new HttpError(403, 'The operator does not allow downloads of backups');
  };
  let making: Promise<Backup> | null = null;
  return [
    createResponseRoute(postBackup, async ({ caller, request }) => {
      const backups = await backupsFor(caller);
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
    createResponseRoute(postBackupDownload, async ({ caller, params: { name } }) => {
      await requireOwner(identity, caller, SERVER_REFUSAL);
      // Before the password: it would not help.
      refuseUnlessDownloadable();
      const backups = await backupsFor(caller);
      const known = (await backups.list()).find((one) => one.name === name);
      orNotFound(known, 'Backup');
      const ticket = random.hex(TICKET_BYTES);
      await downloads.set(ticket, { name, caller });
      const url = `/v1/library/backups/${encodeURIComponent(name)}?ticket=${ticket}`;
      return json(201, { url, expires_in: BACKUP_URL_LIFETIME_S });
    }),
    {
      // A browser saves what it opens while it comes, but sends no token when it does: the address is good for one download.
      method: 'GET',
      path: '/v1/library/backups/:name',
      auth: 'none',
      async handle(request, _, { name = '' }) {
        refuseUnlessDownloadable();
        const backups = orElsewhere(deps.backups);
        const download = await downloads.consume(request.query['ticket'] ?? '');
        if (download?.name !== name || !(await isOpen(identity, download.caller)))
          throw new HttpError(403, 'This URL has expired');
        const { read, sizeBytes } = orNotFound(await backups.open(name), 'Backup');
        const sender = senderOf(request, download.caller);
        securityLog.record({ event: 'backup.download', outcome: 'done', ...sender, detail: { file: name } });
        const headers = {
          'content-type': 'application/gzip',
          'content-disposition': `attachment; filename="${name}"`,
          'content-length': String(sizeBytes),
          'cache-control': 'no-store',
        };
        return { status: 200, headers, body: read() };
      },
    },
  ];
}

/** The backups. Errors: 404 where there are none of this kind. */
function orElsewhere(backups: Backups | null): Backups {
  if (backups === null) throw new HttpError(404, 'The documents are in a database of their own: its tools make the backups');
  return backups;
}

async function isOpen({ sessions }: Identity, { sessionId }: Caller): Promise<boolean> {
  return sessionId !== null && (await sessions.byId(sessionId)) !== null;
}

export function backupJson({ madeAtMs, name, sizeBytes }: Backup) {
  return { name, size: sizeBytes, made_at: new Date(madeAtMs).toISOString() };
}
