import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Logger } from '#application/ports/logger.ts';
import { derivedKey } from './accounts/secrets.ts';
import { createScryptPasswords } from './accounts/passwords.ts';
import type { ServeCommand } from './cli.ts';
import { GOODBYE_MS } from './constants/service.ts';
import { attachDealer } from './dealer-server.ts';
import { createFolderAssets } from './embedded/folder-assets.ts';
import { createFolderBlobs } from './embedded/folder-blobs.ts';
import { defaultDataPath, openInstallation, type Installation } from './embedded/installation.ts';
import { listen } from './embedded/listening.ts';
import { musicOfThisPerson, namedFolders } from './embedded/music-folders.ts';
import { createProgressLine } from './embedded/progress-line.ts';
import { createLineLogger, cryptoRandom, systemClock } from './embedded/system.ts';
import { createHttpServer } from './http-server.ts';
import { createLibraryScanner, type LibraryScanner } from './library/scanner.ts';
import { createPackager } from './media/packaging/packager.ts';
import { createService, type Service } from './service.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** Serves until Ctrl-C. Everything that can be wrong with what was asked is said before anything is printed. */
export async function serve(command: ServeCommand): Promise<void> {
  const named = await namedFolders(command.music);
  const installation = await openInstallation(command.data ?? defaultDataPath());
  const logger = createLineLogger((line) => process.stderr.write(line));
  const { service, scanner, folders } = await assemble(command, installation, named, logger);

  const server = createHttpServer(service, logger);
  attachDealer(server, service, logger);
  const port = await listen(server, command.host, command.port);
  console.log(`Cadenza is at http://${shownHost(command.host)}:${String(port)}`);
  console.log(folders.length > 0 ? `Music: ${folders.join(', ')}` : 'No music was found; here is a small demo library.');

  scanner.start();
  endOnSignal(async () => {
    await closed(server);
    await scanner.close();
    await service.close();
  });
}

interface Assembled {
  readonly service: Service;
  readonly scanner: LibraryScanner;
  readonly folders: readonly string[];
}

async function assemble(
  command: ServeCommand,
  { masterSecret, blobsPath, store }: Installation,
  named: readonly string[],
  logger: Logger,
): Promise<Assembled> {
  const own = named.length > 0 ? null : await musicOfThisPerson();
  const folders = own === null ? named : [own];
  const blobs = createFolderBlobs({ path: blobsPath });
  const clock = systemClock;
  const progress = createProgressLine(process.stdout);
  const scanner = createLibraryScanner({ store, blobs, folders, clock, logger, onProgress: progress });
  const service = createService({
    store,
    blobs,
    packager: createPackager({ blobs, masterKey: derivedKey(masterSecret, 'content keys'), logger }),
    passwords: createScryptPasswords(),
    scan: { progress: () => scanner.status() },
    assets: createFolderAssets({ path: DIST }),
    clock,
    random: cryptoRandom,
    logger,
    settings: { ...DEFAULT_SETTINGS, protection: command.protection },
    masterSecret,
  });
  return { service, scanner, folders };
}

/** What to type into a browser: the name that browsers trust for music keys, where it leads here. */
function shownHost(host: string): string {
  if (host === '127.0.0.1' || host === '0.0.0.0' || host === '::' || host === '::1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Lets open answers end for a moment, then ends them. */
async function closed(server: Server): Promise<void> {
  const ended = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), GOODBYE_MS).unref();
  await ended;
}

/** Ctrl-C, or a polite end by the system, once; a second one does not wait. */
function endOnSignal(end: () => Promise<void>): void {
  let isEnding = false;
  const onSignal = () => {
    if (isEnding) process.exit(1);
    isEnding = true;
    end().then(
      () => process.exit(0),
      (thrown: unknown) => {
        console.error(thrown);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}
