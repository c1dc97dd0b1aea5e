import { expect } from 'chai';
import { createScannedFolder } from '#tests/support/service/scanned-folder.ts';
import { keyAndTempoOf, parseKey } from '#adapters/service/adapters/scanner/metadata/musical-key.ts';

describe('the key a tag names', () => {
  for (const [text, pitchClass, isMajor] of [
    ['C', 0, true],
    ['Am', 9, false],
    ['F#m', 6, false],
    ['F♯ minor', 6, false],
    ['Bb', 10, true],
    ['Cb', 11, true],
    ['Eb maj', 3, true],
    ['8B', 0, true],
    ['8A', 9, false],
    ['9B', 7, true],
    ['1A', 8, false],
    ['12b', 4, true],
  ] as const)
    it(`${text} is ${String(pitchClass)}, ${isMajor ? 'major' : 'minor'}`, () => {
      expect(parseKey(text)).to.deep.equal({ pitchClass, isMajor });
    });

  for (const text of ['', 'o', 'H', '13A', '0B', 'C##', 'A minor key'])
    it(`"${text}" is none`, () => {
      expect(parseKey(text)).to.equal(null);
    });

  it('is kept with a tempo that can be one', () => {
    expect(keyAndTempoOf({ key: 'Am', tempo: 120 })).to.deep.equal({ tempoBpm: 120, key: { pitchClass: 9, isMajor: false } });
    expect(keyAndTempoOf({ key: '', tempo: 0 })).to.deep.equal({});
    expect(keyAndTempoOf({ key: '', tempo: null })).to.deep.equal({});
  });
});

describe('a scan', () => {
  it('keeps the tempo and the key of files that have them', async () => {
    const folder = createScannedFolder();
    folder.tone('received.flac', { title: 'Tagged', BPM: '121', initialkey: 'F#m' });
    folder.tone('silent.flac', { title: 'Silent' }, 330);
    folder.tone('wrong.flac', { title: 'Wrong', BPM: '9000', initialkey: 'loud' }, 440);
    await folder.scan();
    const known = (await folder.tracks()).map(({ key, name, tempoBpm }) => [name, tempoBpm, key]);
    expect(known.sort()).to.deep.equal([
      ['Silent', undefined, undefined],
      ['Tagged', 121, { pitchClass: 6, isMajor: false }],
      ['Wrong', undefined, undefined],
    ]);
    await folder.remove();
  });
});
