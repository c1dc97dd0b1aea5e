import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import fc from 'fast-check';
import { createMixedMusicFiles } from '#adapters/service/adapters/s3/music/mixed-music-files.ts';
import { createS3MusicFiles } from '#adapters/service/adapters/s3/music/s3-music-files.ts';
import { folderMusicFiles } from '#adapters/service/adapters/filesystem/music/folder-music-files.ts';
import { type FolderListing, type MusicFiles, pathIn } from '#adapters/service/application/ports/media/music-files.ts';
import { S3_FOLDER_ENTRIES_MAX, S3_LISTED_ENTRIES_MAX } from '#adapters/service/domain/constants/instances/s3.ts';
import { createMemoryS3, type MemoryS3 } from '#tests/support/engines/memory-s3.ts';
import { createScannedFolder, folderForEach, type ScannedFolder } from '#tests/support/service/scanned-folder.ts';

const ROOT = 's3://cadenza/music';

const filesIn = (bucket: MemoryS3) =>
  createS3MusicFiles({ bucket, address: { bucket: 'cadenza', prefix: 'music/' }, copiesPath: '' });

const sorted = (listing: FolderListing) =>
  listing.state === 'listed'
    ? {
        files: listing.files.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
        folders: listing.folders.toSorted(),
        unusable: listing.unusable.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      }
    : listing;

/** The listings of all folders, as a walk finds them. */
async function walked(files: MusicFiles): Promise<ReadonlyMap<string, ReturnType<typeof sorted>>> {
  const found = new Map<string, ReturnType<typeof sorted>>();
  const waiting = [ROOT];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const listing = await files.list(folder, ROOT);
    found.set(folder, sorted(listing));
    if (listing.state === 'listed') for (const name of listing.folders) waiting.push(pathIn(folder, name));
  }
  return found;
}

describe('the listing of a bucket for a scan', () => {
  let bucket: MemoryS3;
  beforeEach(() => (bucket = createMemoryS3()));

  it('is what listing folder by folder finds, whatever the keys', async () => {
    const name = fc.constantFrom('', '.', '..', 'a', 'b', 'a b', '.x', 'tab\t', '雨', 'c.mp3');
    const keys = fc.array(fc.array(name, { minLength: 1, maxLength: 4 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(keys, async (all) => {
        const one = createMemoryS3();
        for (const names of all) await one.write(`music/${names.join('/')}`, Buffer.from('1'));
        await one.write('music', Buffer.from('1'));
        await one.write('musical/1.mp3', Buffer.from('1'));
        const files = filesIn(one);
        expect(await walked(files.forScan())).to.deep.equal(await walked(files));
      }),
      { examples: [[[['a'], ['a', 'b'], ['a', ''], ['', 'a'], ['a', '', 'b']]]] },
    );
  });

  it('is of the moment when it began', async () => {
    await bucket.write('music/1.mp3', Buffer.from('1'));
    const files = createMixedMusicFiles([{ root: ROOT, files: filesIn(bucket) }], folderMusicFiles);
    const seen = files.forScan();
    const before = await seen.list(ROOT, ROOT);
    await bucket.write('music/2.mp3', Buffer.from('1'));
    expect(await seen.list(ROOT, ROOT)).to.deep.equal(before);
    expect(await files.list(ROOT, ROOT)).to.not.deep.equal(before);
    expect(await files.forScan().list(ROOT, ROOT)).to.not.deep.equal(before);
  });

  it('goes folder by folder, now and later, where there is more than memory should hold', async () => {
    await bucket.write('music/a/1.mp3', Buffer.from('1'));
    const asked: boolean[] = [];
    let pages = 0;
    const endless: MemoryS3 = {
      ...bucket,
      async list(options) {
        asked.push(options.isDeep);
        if (!options.isDeep) return bucket.list(options);
        pages += 1;
        const objects = Array.from({ length: 1_000 }, (_, at) => ({
          ...{ key: `music/b/${String(pages)}/${String(at)}`, sizeBytes: 1, modifiedMs: 0, etag: '' },
        }));
        return { objects, folders: [], next: String(pages) };
      },
    };
    const files = filesIn(endless);
    for (const isFirst of [true, false]) {
      asked.length = 0;
      const found = await walked(files.forScan());
      expect([...found.keys()]).to.deep.equal([ROOT, `${ROOT}/a`]);
      const deep = asked.filter((isDeep) => isDeep);
      expect(deep.length).to.be.within(isFirst ? 1 : 0, isFirst ? S3_LISTED_ENTRIES_MAX / 1_000 : 0);
    }
  });

  it('refuses a folder with more in it than memory should hold, as listing that folder does', async () => {
    const many = S3_FOLDER_ENTRIES_MAX + 1;
    let at = 0;
    const flat: MemoryS3 = {
      ...bucket,
      list: async () => {
        const count = Math.min(1_000, many - at);
        const objects = Array.from({ length: count }, () => ({
          ...{ key: `music/${String(at++)}`, sizeBytes: 1, modifiedMs: 0, etag: '' },
        }));
        return { objects, folders: [], next: at < many ? String(at) : null };
      },
    };
    expect((await filesIn(flat).forScan().list(ROOT, ROOT)).state).to.equal('refused');
  });

  describe('of more objects than a page has', () => {
    const OBJECTS = 2_100;
    let disk: ScannedFolder;
    let library: ScannedFolder;
    folderForEach((folder) => (disk = folder));
    beforeEach(async () => {
      library = createScannedFolder();
      const put = async (name: string, title: string, hertz: number) =>
        bucket.write(`music/${name}`, readFileSync(disk.tone('tone.mp3', { title }, hertz)));
      await put('0/1.mp3', 'One', 220);
      await put('z/1.mp3', 'Two', 330);
      // Folders with one file each, as music has them at worst.
      for (let at = 2; at < OBJECTS; at++) await bucket.write(`music/a/${String(at)}/notes.txt`, Buffer.from('1'));
    });
    afterEach(() => library.remove());

    const scan = async (from = bucket) => {
      bucket.asked.length = 0;
      const scanner = library.scanner(undefined, undefined, { files: filesIn(from), folders: [ROOT] });
      const hasEnded = await scanner.rescan().then(
        () => true,
        () => false,
      );
      await scanner.close();
      const names = (await library.tracks()).map(({ name }) => name).toSorted();
      return { hasEnded, names, asked: [...bucket.asked] };
    };
    const isListing = (what: string) => what.startsWith('list ');

    it('is no reason to miss a file that was replaced after it', async () => {
      const list: MemoryS3['list'] = async (options) => {
        const page = await bucket.list(options);
        const bytes = readFileSync(disk.tone('tone.mp3', { title: 'Eins' }, 220));
        if (options.limit === undefined) await bucket.write('music/0/1.mp3', bytes);
        return page;
      };
      expect((await scan({ ...bucket, list })).names).to.deep.equal(['Eins', 'Two']);
      expect((await scan()).asked.every(isListing)).to.equal(true);
    });

    it('takes a request for a thousand of them, also when files are gone', async () => {
      const first = await scan();
      expect(first.names).to.deep.equal(['One', 'Two']);
      // And one that asks whether the bucket is there.
      expect(first.asked.filter(isListing)).to.have.length(1 + Math.ceil(OBJECTS / 1_000));
      expect((await scan()).asked).to.have.length(1 + Math.ceil(OBJECTS / 1_000));
      await bucket.remove('music/0/1.mp3');
      const last = await scan();
      expect(last.names).to.deep.equal(['Two']);
      // And one that asks whether the bucket is there before a file counts as gone.
      expect(last.asked).to.have.length(2 + Math.ceil((OBJECTS - 1) / 1_000));
      expect(last.asked.every(isListing)).to.equal(true);
    });

    it('removes nothing from the library when the bucket stops to answer in the middle', async () => {
      await scan();
      bucket.stopAfter(2);
      expect(await scan())
        .to.include({ hasEnded: false })
        .and.have.property('names')
        .that.has.length(2);
      bucket.stopAfter(null);
      expect(await scan())
        .to.include({ hasEnded: true })
        .and.have.property('names')
        .that.has.length(2);
    });
  });
});
