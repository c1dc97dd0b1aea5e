import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { KINDS, type LyricsRecord } from '#adapters/service/application/records/records.ts';
import { lyricsFileOf, lyricsInTags } from '#adapters/service/adapters/scanner/sidecars/lyrics.ts';
import { folderForEach, type ScannedFolder } from '#tests/support/service/scanned-folder.ts';

describe('lyrics of scanned songs', () => {
  let folder: ScannedFolder;
  folderForEach((path) => (folder = path));

  const lyricsByName = async () => {
    const tracks = await folder.tracks();
    const records = await folder.store.getMany<LyricsRecord>(
      KINDS.lyrics,
      tracks.map(({ id }) => id),
    );
    return Object.fromEntries(tracks.map(({ name }, at) => [name, records[at]?.doc.lines.map(({ text }) => text)]));
  };

  it('come from the file beside them, else from their tags', async () => {
    folder.tone('a/Ferry.flac', { title: 'Ferry', lyrics: '[00:01.00]Tagged' }, 210);
    folder.write('a/FERRY.LRC', '[00:01.00]Far\n[00:02.00]from home');
    folder.tone('a/Weir.flac', { title: 'Weir', lyrics: 'Plain\nwords' }, 220);
    folder.tone('a/Copper.mp3', { title: 'Copper', 'lyrics-eng': '[00:01.00]In the frame' }, 230);
    folder.tone('a/Reeds.m4a', { title: 'Reeds', lyrics: 'In the atom' }, 240);
    folder.tone('a/Salt.mp3', { title: 'Salt' }, 250);
    folder.write('a/Salt.lrc', '\n');
    await folder.scan();
    expect(await lyricsByName()).to.deep.equal({
      Ferry: ['Far', 'from home'],
      Weir: ['Plain', 'words'],
      Copper: ['In the frame'],
      Reeds: ['In the atom'],
      Salt: undefined,
    });
  });

  it('change with their file, and end with their song', async () => {
    const song = folder.tone('a/Ferry.mp3', { title: 'Ferry' });
    folder.write('a/Ferry.lrc', Buffer.from('\uFEFF[00:01.00]Über', 'utf16le'));
    await folder.scan();
    expect(await lyricsByName()).to.deep.equal({ Ferry: ['Über'] });
    folder.write('a/Ferry.lrc', Buffer.from('[00:01.00]Été lointain', 'latin1'));
    await folder.scan();
    expect(await lyricsByName()).to.deep.equal({ Ferry: ['Été lointain'] });
    const [id = ''] = (await folder.tracks()).map((track) => track.id);
    rmSync(join(folder.root, 'a/Ferry.lrc'));
    await folder.scan();
    expect(await lyricsByName()).to.deep.equal({ Ferry: undefined });
    folder.write('a/Ferry.lrc', '[00:01.00]Again');
    folder.tone('b/Weir.mp3', { title: 'Weir' }, 330);
    await folder.scan();
    rmSync(song);
    await folder.scan();
    expect(await folder.store.get(KINDS.lyrics, id)).to.equal(null);
  });
});

describe('lyrics in tags', () => {
  const tag = (id: string, value: unknown) => ({ id, value: value as string });

  it('with times precede those without', () => {
    const synced = { language: 'deu', timeStampFormat: 2, syncText: [{ timestamp: 1_000, text: 'Fern' }] };
    const tags = [tag('USLT', { language: 'eng', text: 'Far' }), tag('SYLT', synced)];
    expect(lyricsInTags({ native: { 'ID3v2.3': tags } })).to.deep.equal({
      language: 'deu',
      isSynced: true,
      lines: [{ startMs: 1_000, text: 'Fern' }],
    });
    const frames = { ...synced, timeStampFormat: 1 };
    expect(lyricsInTags({ native: { 'ID3v2.3': [tags[0] ?? tag('', ''), tag('SYLT', frames)] } })).to.deep.include({
      language: 'eng',
      isSynced: false,
    });
    expect(lyricsInTags({ native: { vorbis: [tag('TITLE', 'Far'), tag('LYRICS', 7)] } })).to.equal(null);
  });

  it('are not those of a file for another song', () => {
    const files = [{ name: 'Ferry 2.lrc' }, { name: 'ferry.LRC' }];
    expect(lyricsFileOf('Ferry.mp3', files)).to.equal(files[1]);
    expect(lyricsFileOf('Weir.mp3', files)).to.equal(null);
  });
});
