import { readFile, stat } from 'node:fs/promises';
import { expect } from 'chai';
import fc from 'fast-check';
import { MusicFileFailure, type MusicFiles } from '#adapters/service/application/ports/media/music-files.ts';

/** An empty place for music, and the way to put files there. */
export interface MusicPlaceUnderTest {
  readonly files: MusicFiles;
  readonly root: string;
  put(path: string, bytes: Uint8Array): Promise<void>;
  remove(path: string): Promise<void>;
}

/** Without the signs of XML: the S3 server of the tests escapes them twice in its listings. */
const NAMES = ['a b.mp3', 'a+b.mp3', 'ä ü.flac', '(1)!*.ogg', '50% #1?.mp3', '雨.m4a', '.hidden', 'x%2Fy.mp3'];
const patternOf = (length: number) => Buffer.from(Uint8Array.from({ length }, (_, at) => (at * 7 + (at >> 8)) % 251));

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(String, (thrown: unknown) => (thrown instanceof MusicFileFailure ? thrown.code : String(thrown)));

/** The contract of every place with music. */
export function musicFilesContract(name: string, open: () => Promise<MusicPlaceUnderTest>): void {
  describe(`music ${name}`, () => {
    let place: MusicPlaceUnderTest;
    beforeEach(async () => (place = await open()));
    const at = (path: string) => `${place.root}/${path}`;
    const list = (path = '') => place.files.list(path === '' ? place.root : at(path), place.root);
    const readAt = async (path: string, offset: number, length: number) => {
      const file = await place.files.open(at(path));
      try {
        return await file.read(offset, length);
      } finally {
        await file.close();
      }
    };

    it('is listed folder by folder, whatever the names', async () => {
      for (const one of [...NAMES, 'Artist/1.mp3', 'Artist/Album/1.mp3', 'ä b/1.mp3']) await place.put(one, Buffer.from(one));
      const listing = await list();
      const { files, folders } = listing.state === 'listed' ? listing : { files: [], folders: [] };
      expect(files.map((file) => file.name)).to.have.members(NAMES);
      expect(folders).to.have.members(['Artist', 'ä b']);
      for (const one of [...NAMES, 'Artist/Album/1.mp3', 'ä b/1.mp3'])
        expect((await readAt(one, 0, 100)).toString()).to.equal(one);
    });

    it('has the same entry in a listing as when it is asked for', async () => {
      await place.put('Album/1.mp3', patternOf(1_000));
      const entry = await place.files.entry(at('Album/1.mp3'));
      expect([entry?.name, entry?.sizeBytes]).to.deep.equal(['1.mp3', 1_000]);
      const listing = await list('Album');
      const [listed] = listing.state === 'listed' ? listing.files : [];
      expect(listed?.entry ?? entry).to.deep.equal(entry);
    });

    it('shows by an entry that a file was replaced, also by one of the same size', async () => {
      await place.put('1.mp3', Buffer.alloc(1_000, 1));
      const before = await place.files.entry(at('1.mp3'));
      await place.put('1.mp3', Buffer.alloc(1_000, 2));
      const after = await place.files.entry(at('1.mp3'));
      expect(after).to.not.deep.equal(before);
    });

    it('has nothing where nothing is, or is no more', async () => {
      await place.put('Album/1.mp3', Buffer.from('1'));
      await place.remove('Album/1.mp3');
      expect(await place.files.entry(at('Album/1.mp3'))).to.equal(null);
      expect(await place.files.entry(at('Other/1.mp3'))).to.equal(null);
      expect((await list('Other')).state).to.equal('absent');
      expect(await codeOf(place.files.open(at('Other/1.mp3')).then((file) => file.read(0, 1)))).to.equal('missing');
    });

    it('is an empty music folder at first', async () => {
      expect(await place.files.checkRoot(place.root)).to.equal(null);
      expect(await list()).to.deep.equal({ state: 'listed', files: [], folders: [], unusable: [] });
    });

    it('reads any part of a file, short at its end and empty behind it', async () => {
      const bytes = patternOf(300_000);
      await place.put('1.mp3', bytes);
      const file = await place.files.open(at('1.mp3'));
      const part = fc.tuple(fc.nat(310_000), fc.oneof(fc.nat(200), fc.nat(310_000)));
      await fc.assert(
        fc.asyncProperty(part, async ([offset, length]) => {
          expect((await file.read(offset, length)).equals(bytes.subarray(offset, offset + length))).to.equal(true);
        }),
        { examples: [[[0, 300_000]], [[65_530, 12]], [[299_999, 10]], [[300_000, 1]], [[65_536, 65_536]]] },
      );
      await file.close();
    });

    it('refuses to read another file than the known one', async () => {
      await place.put('1.mp3', Buffer.alloc(1_000, 1));
      const known = await place.files.entry(at('1.mp3'));
      await place.put('1.mp3', Buffer.alloc(1_001, 2));
      const reading = place.files.open(at('1.mp3'), known ? { known } : {}).then((file) => file.read(0, 10));
      expect(await codeOf(reading)).to.equal('changed');
    });

    it('lends a file of this machine, with the same bytes and as old', async () => {
      const bytes = patternOf(200_000);
      await place.put('Album/1.ogg', bytes);
      const known = await place.files.entry(at('Album/1.ogg'));
      if (known === null) throw new Error('The file is missing');
      const [copied, { mtimeMs }, path] = await place.files.withLocalPath(
        at('Album/1.ogg'),
        known,
        async (local) => [await readFile(local), await stat(local), local] as const,
      );
      expect(copied.equals(bytes)).to.equal(true);
      expect(Math.floor(mtimeMs)).to.equal(known.modifiedMs);
      expect(path.endsWith('.ogg')).to.equal(true);
    });
  });
}
