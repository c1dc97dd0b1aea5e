import { expect } from 'chai';
import { artistsFromTags, dateFromTag, namesFromPath, unique } from '#adapters/service/adapters/scanner/metadata/name-parsing.ts';

describe('names from the path of a file', () => {
  const cases = [
    { path: 'Björk/Début/03 - Vénus.mp3', artist: 'Björk', album: 'Début', title: 'Vénus', trackNumber: 3 },
    { path: 'Ada/Nine/CD 2/07. Late.flac', artist: 'Ada', album: 'Nine', title: 'Late', trackNumber: 7, discNumber: 2 },
    { path: 'Ada/Nine/2-07 Late.flac', artist: 'Ada', album: 'Nine', title: 'Late', trackNumber: 7, discNumber: 2 },
    {
      path: 'Ada/2019 - Nine/01_first_light.ogg',
      artist: 'Ada',
      album: 'Nine',
      title: 'first light',
      trackNumber: 1,
      date: '2019',
    },
    { path: 'Ada/Nine (2019)/Ada - Late.ogg', artist: 'Ada', album: 'Nine', title: 'Late', date: '2019' },
    { path: 'albums/Nine/Late.ogg', artist: '', album: 'Nine', title: 'Late' },
    { path: 'Ada - Late.mp3', artist: 'Ada', album: '', title: 'Late' },
    { path: 'menu.opus', artist: '', album: '', title: 'menu' },
  ];
  for (const { path, ...names } of cases) it(`reads ${path}`, () => expect(namesFromPath(path, 'Music')).to.include(names));

  it('knows a podcast by its folder', () => {
    expect(namesFromPath('Podcasts/The Room/01 - One.m4a', 'Music')).to.include({
      isPodcast: true,
      album: 'The Room',
      artist: '',
    });
    expect(namesFromPath('The Room/One.m4a', 'Podcasts').isPodcast).to.equal(true);
    expect(namesFromPath('Ada/Nine/One.m4a', 'Music').isPodcast).to.equal(false);
  });
});

describe('artists from tags', () => {
  it('are several when the tag lists them, and one when the name has a slash', () => {
    expect(artistsFromTags(['Ada feat. Ben'])).to.deep.equal(['Ada', 'Ben']);
    expect(artistsFromTags(['Ada (ft. Ben)'])).to.deep.equal(['Ada', 'Ben']);
    expect(artistsFromTags(['Ada; Ben; ada'])).to.deep.equal(['Ada', 'Ben']);
    expect(artistsFromTags(['AC', 'DC'])).to.deep.equal(['AC/DC']);
    expect(artistsFromTags(['Ada (Trio)'])).to.deep.equal(['Ada (Trio)']);
  });

  it('are the same whatever their case and accents', () => {
    expect(unique(['Björk', 'bjork', 'BJÖRK', 'Ada'])).to.deep.equal(['Björk', 'Ada']);
  });
});

describe('dates from tags', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['2019', '2019'],
    ['2019-05', '2019-05'],
    ['2019-05-17T00:00:00Z', '2019-05-17'],
    ['2019-13-01', '2019'],
    ['0000', ''],
    ['spring', ''],
  ];
  for (const [tag, date] of cases) it(`reads ${tag} as “${date}”`, () => expect(dateFromTag(tag)).to.equal(date));
});
