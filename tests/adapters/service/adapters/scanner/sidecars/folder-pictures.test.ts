import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import { pictureSizeOf } from '#adapters/service/application/images/image-header.ts';
import { KINDS, type ImageRecord } from '#adapters/service/application/records/records.ts';
import { createScannedFolder, type ScannedFolder } from '#tests/support/service/scanned-folder.ts';

const COLORS = { red: '#ff0000', green: '#00ff00', blue: '#0000ff' } as const;
type Color = keyof typeof COLORS;

describe('pictures in folders', () => {
  let house: ScannedFolder;
  beforeEach(() => (house = createScannedFolder()));
  afterEach(() => house.remove());

  async function picture(path: string, color: Color): Promise<void> {
    mkdirSync(dirname(join(house.root, path)), { recursive: true });
    await sharp({ create: { width: 80, height: 60, channels: 3, background: COLORS[color] } }).toFile(join(house.root, path));
  }

  /** The color of a picture, by its strongest part. */
  async function colorOf(imageId: string | null | undefined): Promise<Color | null> {
    const found = await house.store.get<ImageRecord>(KINDS.image, imageId ?? '');
    if (found === null) return null;
    const parts = [1, 3, 5].map((at) => parseInt(found.doc.dominantColor.slice(at, at + 2), 16));
    return (Object.keys(COLORS) as Color[])[parts.indexOf(Math.max(...parts))] ?? null;
  }
  const albumColors = async () =>
    Promise.all((await house.albums()).map(async ({ imageId, name }) => [name, await colorOf(imageId)]));
  const artistColors = async () => Promise.all((await house.artists()).map(({ imageId }) => colorOf(imageId)));

  for (const name of ['cover.avif', 'Folder.PNG', 'FRONT.webp', 'album.jpg'])
    it(`are covers with the name ${name}`, async () => {
      house.tone('Nora/Tones/01.flac', { artist: 'Nora', album: 'Tones' });
      await picture(`Nora/Tones/${name}`, 'blue');
      await house.scan();
      expect(await albumColors()).to.deep.equal([['Tones', 'blue']]);
    });

  it('above the discs of an album are its cover, unless a disc has its own; above an album they are not', async () => {
    house.tone('Nora/Tones/Disc 1/01.flac', { artist: 'Nora', album: 'Tones' });
    house.tone('Nora/Chords/01.flac', { artist: 'Nora', album: 'Chords' }, 330);
    await picture('Nora/Tones/cover.jpg', 'red');
    await picture('Nora/cover.jpg', 'green');
    await house.scan();
    expect(await albumColors()).to.deep.equal([
      ['Chords', null],
      ['Tones', 'red'],
    ]);
    await picture('Nora/Tones/Disc 1/cover.jpg', 'blue');
    await house.scan();
    expect((await albumColors())[1]).to.deep.equal(['Tones', 'blue']);
    rmSync(join(house.root, 'Nora/Tones/Disc 1/cover.jpg'));
    rmSync(join(house.root, 'Nora/Tones/cover.jpg'));
    await picture('Nora/Tones/folder.jpg', 'green');
    await house.scan();
    expect((await albumColors())[1]).to.deep.equal(['Tones', 'green']);
  });

  for (const [where, albumFolder] of [
    ['in the folder of the artist', 'Nora/Tones'],
    ['two folders above a disc', 'Nora/Tones/CD 2'],
  ] as const)
    it(`show the artist as artist.jpg ${where}, whatever covers come later, until they go`, async () => {
      house.tone(`${albumFolder}/01.flac`, { artist: 'Nora', album: 'Tones' });
      await picture(`${albumFolder}/cover.jpg`, 'red');
      await picture('Nora/Artist.jpg', 'blue');
      await house.scan();
      expect([await artistColors(), await albumColors()]).to.deep.equal([['blue'], [['Tones', 'red']]]);
      house.tone('Other/01.flac', { artist: 'Nora', album: 'Chords' }, 330);
      await picture('Other/cover.jpg', 'green');
      await house.scan();
      expect(await artistColors()).to.deep.equal(['blue']);
      rmSync(join(house.root, 'Nora/Artist.jpg'));
      await house.scan();
      expect(await artistColors()).to.deep.equal(['red']);
    });

  it('show no artist of an album of several', async () => {
    house.tone('Both/01.flac', { artist: 'Nora', album_artist: 'Nora; Émile', album: 'Tones' });
    house.tone('Mix/01.flac', { artist: 'Ada', album: 'Mix', compilation: '1' }, 330);
    await picture('Both/artist.jpg', 'blue');
    await picture('Mix/artist.jpg', 'blue');
    await house.scan();
    expect(new Set(await artistColors())).to.deep.equal(new Set([null]));
  });

  it('in AVIF have their size in the header, and nothing but that is read', async () => {
    const bytes = await sharp({ create: { width: 70, height: 50, channels: 3, background: '#123456' } })
      .avif()
      .toBuffer();
    expect(pictureSizeOf(bytes)).to.deep.equal({ mimeType: 'image/avif', widthPx: 70, heightPx: 50 });
    for (let length = 0; length < bytes.length; length += 1) pictureSizeOf(bytes.subarray(0, length));
    expect(pictureSizeOf(bytes.subarray(0, 20))).to.equal(null);
  });
});
