import { rmSync } from 'node:fs';
import { expect } from 'chai';
import type { Shares } from '#adapters/service/application/shares/shares.ts';
import { createResourceLookup } from '#adapters/service/application/pages/resource-lookup.ts';
import { NO_PLAYLISTS } from '#adapters/service/application/ports/features/playlist-lookup.ts';
import {
  withdrawnChanges,
  withdrawnPut,
  type WithdrawnRecord,
  WITHDRAWN_KIND,
} from '#adapters/service/application/records/withdrawn-records.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { WITHDRAWN_MAX } from '#adapters/service/domain/constants/library.ts';
import type { ContentUri } from '#domain/uri/content-uri.ts';
import { createScannedFolder, type ScannedFolder } from '#tests/support/service/scanned-folder.ts';

const TAGS = { title: 'Blue', artist: 'Nora Lund', album: 'Tones' };

describe('what was removed from the library', () => {
  let house: ScannedFolder;
  beforeEach(() => (house = createScannedFolder()));
  afterEach(() => house.remove());

  const lookup = () => createResourceLookup(house.store, NO_PLAYLISTS, {} as Shares);
  const statusOf = async (type: ContentUri['type'], id: string) =>
    (await lookup().find({ uri: { type, id }, share: null }, 'http://localhost')).status;

  it('is 410 as a track, an album and an artist, and is there again when its file comes back', async () => {
    const path = house.tone('Tones/01.flac', TAGS);
    await house.scan();
    const [track, album, artist] = [(await house.tracks())[0], (await house.albums())[0], (await house.artists())[0]];
    const statuses = () =>
      Promise.all([
        statusOf('track', track?.id ?? ''),
        statusOf('album', album?.id ?? ''),
        statusOf('artist', artist?.id ?? ''),
        statusOf('track', album?.id ?? ''),
      ]);
    expect(await statuses()).to.deep.equal([200, 200, 200, 404]);
    rmSync(path);
    await house.scan();
    expect(await statuses()).to.deep.equal([410, 410, 410, 404]);
    house.tone('Tones/01.flac', TAGS);
    await house.scan();
    expect(await statuses()).to.deep.equal([200, 200, 200, 404]);
  });

  it('is what it was while its disk is not there', async () => {
    house.tone('Tones/01.flac', TAGS);
    await house.scan();
    const [track] = await house.tracks();
    rmSync(house.root, { recursive: true });
    await house.scan();
    expect(await statusOf('track', track?.id ?? '')).to.equal(200);
  });

  it('is forgotten above the limit, the oldest first', async () => {
    const store = createMemoryStore();
    const idOf = (number: number) => String(number).padStart(22, '0');
    const known = Array.from({ length: WITHDRAWN_MAX }, (_, number) => withdrawnPut({ type: 'track', id: idOf(number) }, number));
    await store.write(known);
    await store.write(await withdrawnChanges(store, [{ op: 'remove', kind: 'album', id: idOf(1) }], WITHDRAWN_MAX));
    const { items, total } = await store.list<WithdrawnRecord>(WITHDRAWN_KIND, { index: 'removed', offset: 0, limit: 1 });
    expect(total).to.equal(WITHDRAWN_MAX);
    expect(items[0]?.doc.uri).to.equal(`spotify:track:${idOf(1)}`);
  });
});
