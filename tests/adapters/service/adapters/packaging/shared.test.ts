import { expect } from 'chai';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { folderMusicFiles } from '#adapters/service/adapters/filesystem/music/folder-music-files.ts';
import { createPackager } from '#adapters/service/adapters/packaging/packager.ts';
import { openPostgresStore } from '#adapters/service/adapters/postgres/postgres-store.ts';
import { systemClock } from '#adapters/service/adapters/process/node-system.ts';
import { createS3Blobs } from '#adapters/service/adapters/s3/s3-blobs.ts';
import { createWorkClaims } from '#adapters/service/application/kernel/instances/work-claims.ts';
import type { MusicFiles } from '#adapters/service/application/ports/media/music-files.ts';
import type { Variant } from '#adapters/service/application/ports/media/packager.ts';
import { sharedPostgres } from '#tests/support/engines/postgres.ts';
import { bucketAt, startS3Server, type S3TestServer } from '#tests/support/engines/s3.ts';
import { createFixtureFolder, type FixtureFolder, type FixtureName } from './support/fixtures.ts';
import { MASTER_KEY, readAll, SILENT, wholeFile } from './support/tools.ts';

describe('packaging by several instances on one database and one bucket', () => {
  let server: S3TestServer;
  let fixtures: FixtureFolder;
  let url: string;
  let count = 0;
  before(async () => {
    server = await startS3Server();
    fixtures = await createFixtureFolder();
    url = await (await sharedPostgres()).createDatabase();
  });
  after(async () => {
    await server.close();
    await fixtures.remove();
  });

  /** Instances that count how often a file was opened to be indexed or lent to an encoder, and the way to end them. */
  async function open(instances: number) {
    const runs = { indexed: 0, encoded: 0 };
    const files: MusicFiles = {
      ...folderMusicFiles,
      open(path, options) {
        runs.indexed += 1;
        return folderMusicFiles.open(path, options);
      },
      withLocalPath(path, known, use) {
        runs.encoded += 1;
        return folderMusicFiles.withLocalPath(path, known, use);
      },
    };
    const { bucket, prefix } = bucketAt(server.address(`shared/${String(count++)}`));
    const parts = await Promise.all(
      Array.from({ length: instances }, async () => {
        const store = await openPostgresStore(url);
        const claims = createWorkClaims({ store, clock: systemClock, random: createSeededRandom(count++), logger: SILENT });
        const blobs = createS3Blobs(bucket, prefix);
        const packager = createPackager({ blobs, areBlobsShared: true, claims, files, masterKey: MASTER_KEY, logger: SILENT });
        return { packager, store };
      }),
    );
    return {
      runs,
      packagers: parts.map(({ packager }) => packager),
      async close() {
        await Promise.all(parts.map(({ packager }) => packager.close()));
        await Promise.all(parts.map(({ store }) => store.close()));
      },
    };
  }

  for (const [name, variant] of [
    ['vorbis', 'aac-clear'],
    ['mp3', 'aac-cenc'],
  ] as const satisfies readonly (readonly [FixtureName, Variant])[]) {
    it(`encodes the head of a never-seen track once, though all are asked for it at the same moment: ${name}`, async () => {
      const source = await fixtures.sourceOf(name);
      const { close, packagers, runs } = await open(3);
      const [head, ...others] = await Promise.all(
        packagers.map(async (packager) => {
          const { offset, segments } = (await packager.describe(source, variant)).seekTable;
          return readAll(packager.read(source, variant, 0, offset + (segments[0]?.[0] ?? 0) - 1));
        }),
      );
      expect(runs.encoded).to.equal(1);
      expect(head?.length).to.be.above(10_000);
      for (const other of others) expect(head?.equals(other)).to.equal(true);
      await close();
    });

    for (const instances of [1, 3])
      it(`encodes all of a track in one run, or two with its head, on ${String(instances)}: ${name}`, async () => {
        const source = await fixtures.sourceOf(name);
        const { close, packagers, runs } = await open(instances);
        const [whole, ...others] = await Promise.all(packagers.map((packager) => wholeFile(packager, source, variant)));
        expect(runs.encoded).to.be.within(1, 2);
        for (const other of others) expect(whole?.equals(other)).to.equal(true);
        await close();
      });
  }

  it('finds the packets of a never-seen track once, though all are asked for it at the same moment', async () => {
    const source = await fixtures.sourceOf('flac16');
    const { close, packagers, runs } = await open(3);
    const described = await Promise.all(packagers.map((packager) => packager.describe(source, 'mp4-clear')));
    expect(runs.indexed).to.equal(1);
    expect(new Set(described.map(({ etag }) => etag)).size).to.equal(1);
    await close();
  });

  it('goes on with what an instance began that ended in the middle', async () => {
    const source = await fixtures.sourceOf('wav');
    const { close, packagers, runs } = await open(2);
    const [one, other] = packagers;
    if (one === undefined || other === undefined) throw new Error('There are no two');
    const reading = wholeFile(one, source, 'aac-clear').catch(() => null);
    const waiting = wholeFile(other, source, 'aac-clear');
    while (runs.encoded === 0) await new Promise((resolve) => setImmediate(resolve));
    await one.close();
    await reading;
    expect((await waiting).length).to.be.above(10_000);
    await close();
  });
});
