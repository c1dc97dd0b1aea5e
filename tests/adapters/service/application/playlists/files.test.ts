import { expect } from 'chai';
import fc from 'fast-check';
import * as v from 'valibot';
import { postPlaylistFile } from '#application/calls/playlists/files.ts';
import { PLAYLIST_FILE_LENGTH_MAX } from '#domain/constants/content/playlists.ts';
import { pathOfLocation } from '#adapters/service/application/playlists/files/locations.ts';
import { matchEntries } from '#adapters/service/application/playlists/files/track-matching.ts';
import { readM3u, writeM3u } from '#adapters/service/application/playlists/files/m3u.ts';
import { readXspf, writeXspf } from '#adapters/service/application/playlists/files/xspf.ts';
import { FILE_LINES_AT_ONCE } from '#adapters/service/domain/constants/media/playlists.ts';
import { seededId } from '#adapters/simulation/world/sample-catalogue.ts';
import { createRoom, FOUR, madePlaylist, ONE, THREE, TWO, urisOf, type Room } from './room.ts';

const EMPTY_LINE = { location: '', uri: null, title: '', artist: '', durationMs: null };

interface Taken {
  readonly playlist: { readonly id: string; readonly name: string } | null;
  readonly found: number;
  readonly not_found: readonly { readonly line: number; readonly text: string; readonly reason: string }[];
}

describe('playlists as files', () => {
  let room: Room;
  before(async () => {
    room = await createRoom();
  });
  const fileOf = (name: string) => `${seededId('track', `First Light ${name}`)}.mp4`;
  const take = async (text: string, name?: string): Promise<Taken> => {
    const { status, json } = await room.ann('POST /v1/me/playlists/import', { text, name });
    expect(status).to.equal(201);
    expect(v.safeParse(postPlaylistFile.response as never, json).issues).to.equal(undefined);
    return json;
  };
  const taken = async (text: string) => urisOf(room.ann, (await take(text)).playlist?.id ?? '');
  const give = async (id: string, format: string, tell = room.ann) => {
    const { status, headers, bytes } = await tell(`GET /v1/playlists/${id}/export?format=${format}`);
    return { status, headers, text: new TextDecoder().decode(bytes) };
  };

  for (const format of ['m3u8', 'xspf']) {
    it(`come back as they went, in ${format}`, async () => {
      const some = fc.array(fc.constantFrom(ONE, TWO, THREE, FOUR), { minLength: 1, maxLength: 12 });
      const run = fc.asyncProperty(some, async (uris) => {
        const id = await madePlaylist(room, { name: 'Été <1> & "2"' });
        await room.ann(`POST /v1/playlists/${id}/tracks`, { uris });
        const { text, headers } = await give(id, format);
        expect(headers['content-disposition']).to.contain(`filename*=UTF-8''%C3%89t%C3%A9%20_1_%20%26%20_2_.${format}`);
        const response = await take(text);
        expect(response).to.deep.include({ found: uris.length, not_found: [] });
        expect(response.playlist?.name).to.equal('Été <1> & "2"');
        expect(await urisOf(room.ann, response.playlist?.id ?? '')).to.deep.equal(uris);
      });
      await fc.assert(run, { numRuns: 8 });
    });
  }

  it('read their own output, for any names', () => {
    const words = fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => text.replace(/\p{C}/gu, '').trim() || 'x');
    const entry = fc.record({
      uri: fc.constant(ONE),
      path: fc.option(words.map((name) => `Artist/${name.replaceAll('/', '_')}.flac`)),
      title: words,
      artist: words,
      album: words,
      durationMs: fc.integer({ min: 1, max: 9_000 }).map((seconds) => seconds * 1_000),
    });
    const run = fc.property(words, fc.array(entry, { minLength: 1 }), (name, entries) => {
      const [m3u, xspf] = [readM3u(writeM3u(name, entries)), readXspf(writeXspf(name, entries))];
      expect(m3u.entries.map(({ title }) => title)).to.deep.equal(entries.map(({ artist, title }) => `${artist} - ${title}`));
      expect(m3u.entries.map(({ location }) => location)).to.deep.equal(entries.map(({ path, uri }) => path ?? uri));
      if (!xspf.ok) throw new Error(xspf.error);
      const received = xspf.value.entries.map(({ location, title, artist, durationMs }) => [location, title, artist, durationMs]);
      expect(received).to.deep.equal(
        entries.map(({ path, title, artist, durationMs }) => [path ?? '', title, artist, durationMs]),
      );
      expect([m3u.name, xspf.value.name]).to.deep.equal([name, name]);
    });
    fc.assert(run, { numRuns: 60 });
  });

  it('find files by their whole path, by the end of it, and as addresses', async () => {
    const lines = [
      `/music/${fileOf('One')}`,
      `C:\\Users\\me\\MUSIC\\${fileOf('Two')}`,
      `../music/./${fileOf('Three')}`,
      `file:///home/me/%6dusic/${fileOf('Four')}`,
    ];
    expect(await taken(`\uFEFF#EXTM3U\r\n${lines.join('\r\n')}\r\n`)).to.deep.equal([ONE, TWO, THREE, FOUR]);
  });

  it('find by title, artist and length, three seconds off at most', async () => {
    const text = [
      '#PLAYLIST:From elsewhere',
      '#EXTINF:182,Émile Quartet - First Light One',
      'elsewhere/1.mp3',
      '#EXTINF:184,Émile Quartet - First Light One',
      'elsewhere/2.mp3',
      '#EXTINF:-1,emile quartet - first light two',
      '#EXTINF:210,Another Artist - First Light Two',
      'elsewhere/3.mp3',
    ].join('\n');
    const { playlist, not_found } = await take(text);
    expect(playlist?.name).to.equal('From elsewhere');
    expect(await urisOf(room.ann, playlist?.id ?? '')).to.deep.equal([ONE, TWO]);
    expect(not_found).to.deep.equal([
      { line: 5, text: 'elsewhere/2.mp3', reason: 'missing' },
      { line: 8, text: 'elsewhere/3.mp3', reason: 'missing' },
    ]);
  });

  it('list every unmatched line, and create no empty playlist', async () => {
    const before = await room.ann('GET /v1/me/playlists');
    const response = await take('http://radio.example/stream\nnowhere.mp3');
    expect(response.playlist).to.equal(null);
    expect(response.not_found.map(({ line, reason }) => [line, reason])).to.deep.equal([
      [1, 'not_a_file'],
      [2, 'missing'],
    ]);
    const after = await room.ann('GET /v1/me/playlists');
    expect((after.json as { total: number }).total).to.equal((before.json as { total: number }).total);
  });

  it('refuse invalid files with the reason, and too long ones', async () => {
    const refusal = async (body: object) => {
      const { status, json } = await room.ann('POST /v1/me/playlists/import', body);
      return `${String(status)} ${(json as { error: { message: string } }).error.message}`;
    };
    expect(await refusal({ text: '<html></html>' })).to.equal('400 text: is no XSPF: line 1: it begins with html');
    expect(await refusal({ text: '<!DOCTYPE x [<!ENTITY a "b">]><playlist/>' })).to.contain('it declares entities');
    expect(await refusal({ text: '<playlist><title></playlist>' })).to.match(/^400 text: is no XSPF: line 1: /);
    expect(await refusal({ text: '#EXTM3U\n' })).to.equal('400 text: names no tracks');
    expect(await refusal({ text: 'PK\0' })).to.equal('400 text: is not a playlist file');
    expect(await refusal({ text: 'x'.repeat(PLAYLIST_FILE_LENGTH_MAX + 1) })).to.match(/^400 text: /);
    expect(await refusal({ text: 'a\n'.repeat(10_001) })).to.equal('400 text: names more than 10000 tracks');
    expect(await refusal({ text: 'a.mp3', name: '' })).to.match(/^400 name: /);
  });

  it('are available to everyone who sees the playlist', async () => {
    const id = await madePlaylist(room, { public: false });
    expect((await give(id, 'm3u8')).status).to.equal(200);
    expect((await give(id, 'm3u8', room.ben)).status).to.equal(404);
    expect((await give(id, 'pdf')).status).to.equal(400);
  });

  it('contain the path within the music folder only', () => {
    expect(pathOfLocation('file://localhost/a/b%20c.mp3')).to.equal('/a/b c.mp3');
    expect(pathOfLocation('file:///C:/a/b.mp3')).to.equal('C:/a/b.mp3');
    expect(pathOfLocation('https://a.example/b.mp3')).to.equal(null);
  });

  it('are looked through a handful of lines at a time, each in its place', async () => {
    const entries = Array.from({ length: 100 }, (_, line) => ({ ...EMPTY_LINE, line }));
    let [running, most] = [0, 0];
    const matches = await matchEntries(entries, async ({ line }) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return { uri: String(line) };
    });
    expect(matches).to.deep.equal(entries.map(({ line }) => ({ uri: String(line) })));
    expect(most).to.equal(FILE_LINES_AT_ONCE);
  });
});
