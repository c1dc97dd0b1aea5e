import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import type { Caller } from '#adapters/service/application/ports/route.ts';
import type { Handle } from '#adapters/service/adapters/http/dispatch.ts';
import { pathIdOf } from '#adapters/service/application/records/record-ids.ts';
import { scannedKeys } from '#adapters/service/application/records/sort-keys.ts';
import { KINDS, type FileRecord, type ScannedRecord } from '#adapters/service/application/records/records.ts';
import { libraryStatusRoute } from '#adapters/service/application/operation/scan-status-routes.ts';
import { NO_SCAN } from '#adapters/service/application/ports/scan-status.ts';
import { sendRequest } from '#tests/support/service/api-test-client.ts';
import { folderForEach, retag, type ScannedFolder } from '#tests/support/service/scanned-folder.ts';

const MEMBER: Caller = { userId: 'ada', product: 'premium', sessionId: null, resource: null };

describe('files with the same sound', () => {
  let folder: ScannedFolder;
  folderForEach((path) => (folder = path));

  const inRoot = (path: string) => join(folder.root, path);

  /** The tracks by the name of their album. */
  async function idsByAlbum(): Promise<Readonly<Record<string, string>>> {
    const names = new Map((await folder.albums()).map(({ id, name }) => [id, name]));
    return Object.fromEntries((await folder.tracks()).map(({ id, albumId }) => [names.get(albumId) ?? '', id]));
  }

  async function status(): Promise<{ copies: readonly { path: string; copyOf: string }[]; copyCount: number }> {
    const route = libraryStatusRoute(folder.store, NO_SCAN);
    const handle: Handle = (request) => route.handle({ ...request, body: new Uint8Array() }, MEMBER, {});
    return (await sendRequest({ handle }, 'GET /v1/library/status')).json;
  }

  it('are two tracks in two albums, each with its own files and its own place', async () => {
    const first = folder.tone('One/1.mp3', { title: 'Same', artist: 'Ada', album: 'One', track: '1' });
    retag(first, inRoot('Best/7.mp3'), { title: 'Same', artist: 'Ada', album: 'Best', track: '7' });
    expect(await folder.scan()).to.include({ tracks: 2, filesSeen: 2, filesDone: 2, problems: 0 });
    expect((await folder.albums()).map(({ name, trackCount }) => [name, trackCount])).to.deep.equal([
      ['Best', 1],
      ['One', 1],
    ]);
    const tracks = await folder.tracks();
    expect(new Set(tracks.map(({ id }) => id)).size).to.equal(2);
    for (const { id, source } of tracks) {
      expect(source.id).to.equal(id);
      const files = await folder.store.list<FileRecord>(KINDS.file, { index: 'source', prefix: `${id}/`, offset: 0, limit: 9 });
      expect(files.total).to.be.greaterThan(0);
    }
    expect(await status()).to.include({ copyCount: 0 });
  });

  it('keep their ids when they are read again, moved, and when the other goes', async () => {
    const first = folder.tone('One/1.mp3', { title: 'Same', artist: 'Ada', album: 'One' });
    retag(first, inRoot('Best/7.mp3'), { title: 'Same', artist: 'Ada', album: 'Best' });
    await folder.scan();
    const before = await idsByAlbum();
    renameSync(inRoot('Best'), inRoot('A'));
    renameSync(inRoot('One'), inRoot('Z'));
    await folder.scan();
    expect(await idsByAlbum()).to.deep.equal(before);
    for (const gone of ['A', 'Z']) {
      renameSync(inRoot(gone), `${folder.root}-${gone}`);
      await folder.scan();
      expect(await idsByAlbum()).to.deep.equal({ [gone === 'A' ? 'One' : 'Best']: before[gone === 'A' ? 'One' : 'Best'] });
      renameSync(`${folder.root}-${gone}`, inRoot(gone));
      await folder.scan();
      expect(await idsByAlbum()).to.deep.equal(before);
    }
  });

  for (const [known, added] of [
    ['One', 'Best'],
    ['Best', 'One'],
  ] as const)
    it(`leave the id of an older library's track in ${known} where it is when ${added} has a track of its own`, async () => {
      const path = folder.tone(`${known}/1.mp3`, { title: 'Same', artist: 'Ada', album: known });
      await folder.scan();
      const id = (await idsByAlbum())[known];
      const copy = inRoot(`${added}/1.mp3`);
      retag(path, copy, { title: 'Same', artist: 'Ada', album: added });
      const records = await folder.all<ScannedRecord>(KINDS.scanned, 'folder');
      const [{ group, ownerId, ownerKind }] = records as [ScannedRecord];
      const older: ScannedRecord[] = [
        { path, stamp: 'older', ownerKind, ownerId, group },
        { path: copy, stamp: 'older', ownerKind, ownerId, group: null },
      ];
      await folder.store.write(
        older.map((doc) => ({ op: 'put', kind: KINDS.scanned, id: pathIdOf(doc.path), doc, keys: scannedKeys(doc) })),
      );
      await folder.scan();
      const ids = await idsByAlbum();
      expect(ids[known]).to.equal(id);
      expect(ids[added]).to.be.a('string').and.not.equal(id);
    });

  it('are listed as the same where album and tags are the same too, with the file that is played', async () => {
    const first = folder.tone('a/1.mp3', { title: 'Same', artist: 'Ada', album: 'One' });
    mkdirSync(inRoot('b'));
    copyFileSync(first, inRoot('b/1.mp3'));
    retag(first, inRoot('b/2.mp3'), { title: 'Other', artist: 'Ada', album: 'One' });
    await folder.scan();
    expect((await folder.tracks()).map(({ name }) => name)).to.deep.equal(['Other', 'Same']);
    expect(await status()).to.deep.include({ copyCount: 1, copies: [{ path: inRoot('b/1.mp3'), copyOf: inRoot('a/1.mp3') }] });
    const [, before] = await folder.tracks();
    rmSync(dirname(first), { recursive: true });
    await folder.scan();
    const [, after] = await folder.tracks();
    expect([after?.id, after?.source.path]).to.deep.equal([before?.id, inRoot('b/1.mp3')]);
    expect(await status()).to.deep.include({ copyCount: 0, copies: [] });
  });
});
