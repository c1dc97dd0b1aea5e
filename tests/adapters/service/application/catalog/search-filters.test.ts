import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { createSqliteStore } from '#adapters/service/adapters/sqlite/sqlite-store.ts';
import { foldText, foldedWords } from '#adapters/service/application/records/text-folding.ts';
import { artistIdOf } from '#adapters/service/application/records/record-ids.ts';
import { search, type SearchType } from '#adapters/service/application/catalog/search/search.ts';
import { parseSearchText, yearBeginnings } from '#adapters/service/application/catalog/search/search-query.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { NO_PLAYLISTS } from '#adapters/service/application/ports/features/playlist-lookup.ts';
import type { Store } from '#adapters/service/application/ports/store.ts';
import { catalogChanges, type CatalogSeed } from './searched-catalog.ts';
import { scratchFolder } from '#tests/support/service/product-process.ts';
import { folderForEach, type ScannedFolder } from '#tests/support/service/scanned-folder.ts';

const NOW_MS = Date.UTC(2026, 10, 20);

const SEEDS: readonly CatalogSeed[] = [
  {
    artist: 'Miles Davis',
    album: 'Kind of Blue',
    date: '1959-08-17',
    genre: 'Modal Jazz',
    titles: ['So What', 'Blue in Green'],
    isrc: 'US-SM1-59-00113',
  },
  { artist: 'Miles Away', album: 'Davis Street', date: '1994', genre: 'Hip Hop', titles: ['What So'] },
  { artist: 'Ada Blue', album: 'Fresh', date: '2026-11-10', genre: 'Pop', titles: ['Miles', 'Größe'] },
  { artist: 'Bo', album: 'Old Fresh', date: '2026-11-01', genre: 'Pop', titles: ['Trees'] },
];

/** The names of what is found of each type, those first that come first. */
async function namesIn(store: Store, text: string, types: readonly SearchType[] = ['track', 'album', 'artist']) {
  const query = { text, types, offset: 0, limit: 20, bestMatch: false };
  const viewer = { userId: null, base: '' };
  const { tracks, albums, artists } = await search({ store, playlists: NO_PLAYLISTS, viewer, nowMs: NOW_MS }, query);
  return [tracks, albums, artists].map((page) => {
    expect(page?.total).to.equal(page?.items.length);
    return page?.items.map(({ name }) => name);
  });
}

/** What is found, in whatever order. */
const CASES: readonly (readonly [string, readonly string[], readonly string[], readonly string[]])[] = [
  ['artist:miles', ['So What', 'Blue in Green', 'What So'], ['Kind of Blue', 'Davis Street'], ['Miles Davis', 'Miles Away']],
  ['artist:"miles davis"', ['So What', 'Blue in Green'], ['Kind of Blue'], ['Miles Davis']],
  ['artist:Miles Davis', ['So What', 'Blue in Green', 'What So'], ['Kind of Blue', 'Davis Street'], ['Miles Davis']],
  ['ARTIST:MILES so', ['So What', 'What So'], [], []],
  ['track:miles', ['Miles'], [], []],
  ['track:blue', ['Blue in Green'], [], []],
  ['album:blue', ['So What', 'Blue in Green'], ['Kind of Blue'], []],
  ['album:"of blue" what', ['So What'], [], []],
  ['"so what"', ['So What'], [], []],
  ['"what so"', ['What So'], [], []],
  ['so what', ['So What', 'What So'], [], []],
  ['"so wha"', [], [], []],
  ['year:1959', ['So What', 'Blue in Green'], ['Kind of Blue'], ['Miles Davis']],
  ['year:1955-1994', ['So What', 'Blue in Green', 'What So'], ['Kind of Blue', 'Davis Street'], ['Miles Davis', 'Miles Away']],
  ['miles year:1990-2020', ['What So'], ['Davis Street'], ['Miles Away']],
  ['year:1994-1955', [], [], []],
  ['year:junk', [], [], []],
  ['genre:jazz', ['So What', 'Blue in Green'], ['Kind of Blue'], ['Miles Davis']],
  ['genre:hip hop', ['What So'], ['Davis Street'], ['Miles Away']],
  ['genre:"hip hop"', ['What So'], ['Davis Street'], ['Miles Away']],
  ['genre:"hop hip"', [], [], []],
  ['isrc:USSM15900113', ['So What', 'Blue in Green'], [], []],
  ['isrc:us-sm1-59-00113 green', ['Blue in Green'], [], []],
  ['isrc:XX', [], [], []],
  ['tag:new', [], ['Fresh'], []],
  ['tag:new trees', [], [], []],
  ['tag:hipster', [], [], []],
  ['upc:123', [], [], []],
  ['what track:"so what" artist:Miles', ['So What'], [], []],
  ['artist: "ada blue"', ['Miles', 'Größe'], ['Fresh'], ['Ada Blue']],
  ['artist:', [], [], []],
  ['foo:so', [], [], []],
  ['GROSSE', ['Größe'], [], []],
  ['grösse', ['Größe'], [], []],
  ['größe', ['Größe'], [], []],
  ['"GROSSE"', ['Größe'], [], []],
  ['', [], [], []],
  ['"', [], [], []],
];

const scratch = scratchFolder('search');
const STORES: readonly (readonly [string, () => Store])[] = [
  ['in memory', createMemoryStore],
  ['on disk', () => createSqliteStore({ path: join(scratch.path, 'search.db') })],
];

for (const [where, open] of STORES)
  describe(`search filters ${where}`, () => {
    let store: Store;
    before(async () => {
      store = open();
      await store.write(SEEDS.flatMap(catalogChanges));
    });
    after(async () => {
      await store.close();
      if (where === 'on disk') scratch.remove();
    });

    for (const [text, tracks, albums, artists] of CASES)
      it(`find for ${text} the matching tracks`, async () => {
        const found = await namesIn(store, text);
        expect(found.map((names) => names?.toSorted())).to.deep.equal([tracks, albums, artists].map((names) => names.toSorted()));
      });

    it('find nothing of the kinds that have no such field', async () => {
      const query = {
        text: 'artist:miles',
        types: ['show', 'episode', 'playlist'],
        offset: 0,
        limit: 9,
        bestMatch: true,
      } as const;
      const viewer = { userId: null, base: '' };
      const found = await search({ store, playlists: NO_PLAYLISTS, viewer, nowMs: NOW_MS }, query);
      expect(Object.keys(found).toSorted()).to.deep.equal(['best_match', 'episodes', 'playlists', 'shows']);
      expect([found.shows?.total, found.episodes?.total, found.playlists?.total]).to.deep.equal([0, 0, 0]);
    });
  });

describe('years of a search', () => {
  it('are covered by few prefixes, and by exactly theirs', () => {
    expect(yearBeginnings([1990, 2010])).to.deep.equal(['199', '200', '2010']);
    expect(yearBeginnings([0, 9_999])).to.have.length(10);
    const year = fc.nat({ max: 9_999 });
    fc.assert(
      fc.property(year, year, year, (a, b, tried) => {
        const [first, last] = [Math.min(a, b), Math.max(a, b)];
        const date = `${String(tried).padStart(4, '0')}-05-01`;
        const found = yearBeginnings([first, last]);
        expect(found.some((beginning) => date.startsWith(beginning))).to.equal(tried >= first && tried <= last);
        expect(found.length).to.be.at.most(62);
      }),
    );
  });
});

describe('the text of a search', () => {
  it('is cut to a number of words, for any text', () => {
    const { words, inField, maybeInField } = parseSearchText('a b c artist:d e f g h i j k l');
    expect([words, inField.length, maybeInField.length]).to.deep.equal([['a', 'b', 'c'], 1, 4]);
  });
});

describe('folding', () => {
  it('is of case in full, and of accents and strokes', () => {
    expect(foldedWords('Größe GROSSE GROẞE')).to.deep.equal(['grosse', 'grosse', 'grosse']);
    expect(foldedWords('Mø Đorđe Ægir Łódź Ísþór ŒUVRE ﬁn Σίσυφος ΣΊΣΥΦΟΣ ıIİi')).to.deep.equal([
      'mo',
      'dorde',
      'aegir',
      'lodz',
      'isthor',
      'oeuvre',
      'fin',
      'σισυφοσ',
      'σισυφοσ',
      'iiii',
    ]);
  });

  it('changes nothing that was folded before', () => {
    const text = fc.string({ unit: 'grapheme', size: 'max', maxLength: 20 });
    fc.assert(
      fc.property(text, (one) => {
        expect(foldText(foldText(one))).to.equal(foldText(one));
      }),
    );
  });

  it('keeps the ids of names with such letters', () => {
    expect(artistIdOf('Größe')).to.equal('5vLNwgZaiZOeFZID89BriD');
    expect(artistIdOf('GROSSE')).to.not.equal(artistIdOf('Größe'));
    expect(artistIdOf('Mø')).to.equal('2n7nWFGlDryig62mF7NH86');
  });
});

describe('search over scanned files', () => {
  let folder: ScannedFolder;
  folderForEach((path) => (folder = path));

  it('finds by tags', async () => {
    folder.tone('a.mp3', {
      title: 'One',
      artist: 'Ada',
      album: 'Straße',
      date: '1994-05-01',
      genre: 'Pop',
      TSRC: 'GBAYE0601690',
    });
    folder.tone('b.flac', { title: 'Two', artist: 'Bo', album: 'Other', date: '2004', genre: 'Jazz', ISRC: 'GBAYE0601691' }, 330);
    await folder.scan();
    const tracks = async (text: string) => (await namesIn(folder.store, text))[0];
    expect(await tracks('isrc:GBAYE0601690')).to.deep.equal(['One']);
    expect(await tracks('isrc:GBAYE0601691')).to.deep.equal(['Two']);
    expect(await tracks('year:1990-1999 genre:pop album:strasse artist:ada')).to.deep.equal(['One']);
    const [one] = await folder.tracks();
    expect(one?.isrc).to.equal('GBAYE0601690');
  });
});
