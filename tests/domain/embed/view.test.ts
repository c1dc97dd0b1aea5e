import { expect } from 'chai';
import fc from 'fast-check';
import { backgroundFrom, contrastWithWhite } from '#domain/core/contrast.ts';
import { coverFor, coversOf, tracksOf } from '#domain/embed/resource.ts';
import { headerSubtitle, rowSubtitle, subtitleOf } from '#domain/embed/view/subtitle.ts';
import { formatTime } from '#domain/embed/view/time.ts';
import { album, RESOURCES, song } from './sample-embeds.ts';

describe('rows', () => {
  for (const [type, names, row] of [
    ['track', ['Song 1'], '[S1.31]'],
    ['album', ['Song 1', 'Song 2', 'Song 3'], '[S1.32]'],
    ['artist', ['Song 1', 'Song 2'], '[S1.33]'],
    ['playlist', ['Song 1', 'Episode 2'], '[S1.34]'],
    ['show', ['Episode 1', 'Episode 2'], '[S1.35]'],
    ['episode', ['Episode 1'], '[S1.36]'],
  ] as const)
    it(`of one ${type} are its own, in order ${row}`, () => {
      expect(tracksOf(RESOURCES[type]).map(({ name }) => name)).to.deep.equal([...names]);
    });

  it('have the show as subtitle for episodes, else the artists joined [S2.109]', () => {
    const [episode] = tracksOf(RESOURCES.show);
    const [duet] = tracksOf(album([song(1, { artists: [{ name: 'Mira' }, { name: 'Halle' }] })]));
    expect(episode && subtitleOf(episode, ', ')).to.equal('Sound Walks');
    expect(duet && subtitleOf(duet, ' · ')).to.equal('Mira · Halle');
  });

  it('show it when it differs from the header’s, and always for playlists and artists [S2.111]', () => {
    const shown = (resource: (typeof RESOURCES)['album']) =>
      tracksOf(resource).map((track) => rowSubtitle(resource, track, ', '));
    expect(shown(album([song(1), song(2, { artists: [{ name: 'Halle' }] })]))).to.deep.equal([null, 'Halle']);
    expect(shown(RESOURCES.artist)).to.deep.equal(['Mira', 'Mira']);
    expect(shown(RESOURCES.playlist)[0]).to.equal('Mira');
    expect(shown(RESOURCES.show)).to.deep.equal([null, null]);
  });

  it('have a header with the owner', () =>
    expect(Object.values(RESOURCES).map((resource) => headerSubtitle(resource, ', '))).to.deep.equal([
      'Mira',
      'Mira',
      '',
      'Ada',
      'Sound Walks',
      'Ada',
    ]));
});

describe('covers', () => {
  it('come from the album of a track and the show of an episode without one', () => {
    expect(coversOf(RESOURCES.track)).to.have.length(2);
    expect(coversOf(RESOURCES.episode)).to.have.length(2);
  });

  it('are the smallest that is large enough, else the largest', () => {
    const images = coversOf(RESOURCES.album);
    expect(coverFor(images, 64)?.width).to.equal(64);
    expect(coverFor(images, 65)?.width).to.equal(640);
    expect(coverFor(images, 9_000)?.width).to.equal(640);
    expect(coverFor([], 64)).to.equal(null);
  });
});

describe('background', () => {
  const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

  it('keeps white text readable, for any cover', () => {
    fc.assert(fc.property(anyColor, (color) => contrastWithWhite(backgroundFrom(color)) >= 7.5));
  });

  it('keeps a colour that is dark enough', () => expect(backgroundFrom('#102030')).to.equal('#102030'));

  it('has a default for an invalid colour', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/^#[0-9a-f]{6}$/i.test(text)),
        (text) => contrastWithWhite(backgroundFrom(text)) >= 7.5,
      ),
    );
  });
});

describe('times', () => {
  const cases = [
    { ms: 0, is: '0:00' },
    { ms: 999, is: '0:00' },
    { ms: 61_000, is: '1:01' },
    { ms: 3_599_999, is: '59:59' },
    { ms: 3_787_000, is: '1:03:07' },
    { ms: -5, is: '0:00' },
  ];
  for (const { ms, is } of cases) it(`${ms} ms is ${is}`, () => expect(formatTime(ms)).to.equal(is));
});
