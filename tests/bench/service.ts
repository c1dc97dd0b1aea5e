import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createScryptPasswords } from '#adapters/service/application/accounts/credentials/scrypt-passwords.ts';
import { deriveKey } from '#adapters/service/application/kernel/digests.ts';
import type { IncomingRequest, RequestHead, ServiceResponse } from '#adapters/service/application/ports/route.ts';
import { attachDealer } from '#adapters/service/adapters/dealer/dealer-server.ts';
import { createBuiltRenderer } from '#adapters/service/adapters/filesystem/built-renderer.ts';
import { createFolderAssets } from '#adapters/service/adapters/filesystem/folder-assets.ts';
import { createFolderBlobs } from '#adapters/service/adapters/filesystem/folder-blobs.ts';
import { openInstallation } from '#adapters/service/adapters/filesystem/data-folder.ts';
import { cryptoRandom, systemClock } from '#adapters/service/adapters/process/node-system.ts';
import { createHttpServer } from '#adapters/service/adapters/http/http-server.ts';
import { networkOf } from '#adapters/service/adapters/http/network.ts';
import { KINDS, type TrackRecord } from '#adapters/service/application/records/records.ts';
import { createLibraryScanner } from '#adapters/service/adapters/scanner/scanner.ts';
import { createPackager } from '#adapters/service/adapters/packaging/packager.ts';
import { createSignedUrls } from '#adapters/service/application/media/signed-urls.ts';
import type { AudioSource, PackagedFile, Packager } from '#adapters/service/application/ports/media/packager.ts';
import { fileResponse } from '#adapters/service/application/media/range-response.ts';
import type { Store } from '#adapters/service/application/ports/store.ts';
import { createService, type Service } from '#adapters/service/create-service.ts';
import { DEFAULT_SETTINGS } from '#adapters/service/application/settings.ts';
import { NO_VIDEOS } from '#adapters/service/application/ports/media/video-packager.ts';
import { OWNER } from '#tests/support/service/member-test-client.ts';
import { QUIET } from '#adapters/simulation/world/memory-service.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** The whole product on a port, in this process, with a way in for the benchmark's own pages. */
export interface BenchService {
  readonly port: number;
  readonly service: Service;
  readonly packager: Packager;
  readonly userId: string;
  readonly sessionId: string;
  /** What sounds in the library, by file name without its ending. */
  readonly sources: ReadonlyMap<string, AudioSource>;
  urlOf(fileId: string): string;
  /** Answers a file on disk by range, as the service answers its own. */
  answerFile(request: RequestHead, name: string): Promise<ServiceResponse>;
  close(): Promise<void>;
}

export type BenchResponse = (request: RequestHead) => Promise<ServiceResponse | null>;

/** Every track of the library, by the name of its file. */
async function sourcesOf(store: Store): Promise<ReadonlyMap<string, AudioSource>> {
  const { items } = await store.list<TrackRecord>(KINDS.track, { index: 'added', offset: 0, limit: 100 });
  return new Map(items.map(({ doc: { source } }) => [basename(source.path, '.m4a'), source]));
}

/** `respond` goes first; what it does not know is the service's. `/x/ANYTHING` in front of a path makes its address a new one. */
export async function createBenchService(music: string, data: string, response: BenchResponse): Promise<BenchService> {
  const { masterSecret, blobsPath, store } = await openInstallation({ data });
  const deps = { store, blobs: createFolderBlobs({ path: blobsPath }), clock: systemClock, logger: QUIET };
  const packager = createPackager({ ...deps, masterKey: deriveKey(masterSecret, 'content keys') });
  const scanner = createLibraryScanner({ ...deps, folders: [music] });
  const service = createService({
    ...deps,
    packager,
    videos: NO_VIDEOS,
    passwords: createScryptPasswords(),
    scan: { progress: () => scanner.status() },
    assets: createFolderAssets({ path: DIST }),
    renderer: createBuiltRenderer({ path: DIST }),
    random: cryptoRandom,
    settings: { ...DEFAULT_SETTINGS, callsPerMinute: Number.MAX_SAFE_INTEGER },
    masterSecret,
  });
  scanner.start();
  await scanner.whenIdle();
  const { id: userId } = await service.identity.accounts.signUp({ ...OWNER, invitation: null });
  const { id: sessionId } = (await service.identity.sessions.open(userId, 'browser')).session;

  async function handle(request: IncomingRequest): Promise<ServiceResponse> {
    const prefix = /^\/x\/[^/]+/.exec(request.path)?.[0] ?? '';
    const inner = { ...request, path: request.path.slice(prefix.length), origin: request.origin + prefix };
    return (await response(inner)) ?? service.handle(inner);
  }

  const network = networkOf();
  const server = createHttpServer({ handle }, network, QUIET);
  const dealer = attachDealer(server, service, network, QUIET);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const signedUrls = createSignedUrls(masterSecret, systemClock, service.identity.sessions);

  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    service,
    packager,
    userId,
    sessionId,
    sources: await sourcesOf(store),
    urlOf: (fileId) => signedUrls.urlsOf(fileId, sessionId, '')[0] ?? '',
    async answerFile(request, name) {
      const bytes = await readFile(`${music}/${name}`);
      const file = { mimeType: 'audio/mp4', sizeBytes: bytes.length, etag: name } as PackagedFile;
      const read = async function* (first: number, last: number) {
        yield bytes.subarray(first, last + 1);
      };
      return fileResponse(request, { file, cacheControl: 'private, max-age=3600', read });
    },
    async close() {
      dealer.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await scanner.close();
      await service.close();
    },
  };
}
