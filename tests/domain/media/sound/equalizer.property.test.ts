import { expect } from 'chai';
import fc from 'fast-check';
import { EQUALIZER_PRESETS } from '#domain/constants/playback/sound.ts';
import {
  bandsOf,
  EQUALIZER_PRESET_NAMES,
  FLAT,
  parseGains,
  formatGains,
  hasEqualizer,
  presetOf,
  withBandGain,
} from '#domain/media/sound/equalizer.ts';
import { headroomDb, responseDb } from '#domain/media/sound/filter-response.ts';

const anyGain = fc.double({ min: -12, max: 12, noNaN: true });
const anyGains = fc.array(anyGain, { minLength: 10, maxLength: 10 });
const anyRate = fc.constantFrom(22_050, 44_100, 48_000, 96_000);
const only = (band: number, gainDb: number) => withBandGain(FLAT, band, gainDb);

describe('the equalizer', () => {
  it('has ten bands from 32 to 16000 Hz, an octave apart [S9.89]', () => {
    expect(bandsOf(FLAT).map(({ frequencyHz }) => frequencyHz)).to.deep.equal([
      ...[32, 64, 125, 250, 500],
      ...[1_000, 2_000, 4_000, 8_000, 16_000],
    ]);
  });

  it('boosts everything below with its first band, and nothing far above [S9.90]', () => {
    expect(bandsOf(FLAT)[0]).to.include({ shape: 'lowshelf', q: null });
    const bands = bandsOf(only(0, 9));
    expect(responseDb(bands, 1, 48_000)).to.be.closeTo(9, 0.01);
    expect(responseDb(bands, 1_000, 48_000)).to.be.closeTo(0, 0.01);
  });

  it('boosts everything above with its last band, and nothing far below [S9.91]', () => {
    expect(bandsOf(FLAT)[9]).to.include({ shape: 'highshelf', q: null });
    const bands = bandsOf(only(9, 9));
    expect(responseDb(bands, 24_000, 48_000)).to.be.closeTo(9, 0.01);
    expect(responseDb(bands, 1_000, 48_000)).to.be.closeTo(0, 0.01);
  });

  it('boosts the centre of each other band by its gain, narrowly: Q 5 [S9.92]', () => {
    bandsOf(FLAT)
      .slice(1, -1)
      .forEach((band, index) => {
        expect(band).to.include({ shape: 'peaking', q: 5 });
        const bands = bandsOf(only(index + 1, 12));
        expect(responseDb(bands, band.frequencyHz, 48_000)).to.be.closeTo(12, 0.01);
        expect(responseDb(bands, band.frequencyHz * 1.41, 48_000)).to.be.below(1.5);
        expect(responseDb(bands, band.frequencyHz / 1.41, 48_000)).to.be.below(1.5);
      });
  });

  it('leaves every tone unchanged when its gains are 0', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 20_000, noNaN: true }), anyRate, (hz, rate) => {
        expect(responseDb(bandsOf(FLAT), Math.min(hz, rate / 2), rate)).to.be.closeTo(0, 1e-6);
      }),
    );
    expect(headroomDb(bandsOf(FLAT), 48_000)).to.equal(0);
  });

  it('makes no tone louder with its headroom, for any gains', () => {
    fc.assert(
      fc.property(anyGains, fc.double({ min: 0, max: 1, noNaN: true }), anyRate, (gains, place, rate) => {
        const bands = bandsOf(gains);
        const hz = Math.min(20 * 1_000 ** place, rate / 2);
        expect(responseDb(bands, hz, rate) + headroomDb(bands, rate)).to.be.at.most(0.2);
      }),
    );
  });

  it('takes no unnecessary headroom', () => {
    expect(headroomDb(bandsOf(only(5, -12)), 48_000)).to.be.closeTo(0, 0.01);
    expect(headroomDb(bandsOf(only(5, 12)), 48_000)).to.be.closeTo(-12, 0.05);
  });

  it('keeps a band within 12 dB, and leaves the others alone', () => {
    expect(withBandGain(FLAT, 2, 40)).to.deep.equal([0, 0, 12, 0, 0, 0, 0, 0, 0, 0]);
    expect(withBandGain(FLAT, 2, -40)[2]).to.equal(-12);
  });

  it('parses what it formatted, and is flat for other texts', () => {
    fc.assert(
      fc.property(anyGains, (gains) => {
        expect(parseGains(formatGains(gains)).map((gain) => gain + 0)).to.deep.equal(gains.map((gain) => gain + 0));
      }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constant(null)), (text) => {
        const gains = parseGains(text);
        expect(gains).to.have.length(10);
        expect(gains.every((gain) => Math.abs(gain) <= 12)).to.equal(true);
      }),
    );
    expect(parseGains('1,2,3,4,5,6,7,8,9,x')).to.deep.equal(FLAT);
    expect(parseGains('1,2,3,4,5,6,7,8,9,')).to.deep.equal(FLAT);
  });

  it('finds a preset by its gains', () => {
    for (const name of EQUALIZER_PRESET_NAMES) expect(presetOf(EQUALIZER_PRESETS[name])).to.equal(name);
    expect(presetOf(only(3, 1))).to.equal(null);
  });

  const chrome = (version: string) => `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/${version} Safari/537.36`;
  const browsers = [
    { userAgent: chrome('61.0.3163.100'), has: false },
    { userAgent: chrome('62.0.3202.62'), has: true },
    { userAgent: chrome('131.0.0.0 Edg/131.0'), has: true },
    { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chromium/156.0 Safari/537.36', has: true },
    { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/156.0.0.0 Safari/537.36', has: true },
    { userAgent: 'Mozilla/5.0 (iPhone) CriOS/131.0 Mobile/15E148 Safari/604.1', has: false },
    { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', has: false },
    { userAgent: 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15', has: false },
    { userAgent: '', has: false },
  ];
  for (const { userAgent, has } of browsers)
    it(`${has ? 'is there' : 'is not there'} in ${userAgent.slice(-40) || 'a browser without a name'} [S5.13]`, () => {
      expect(hasEqualizer({ userAgent })).to.equal(has);
    });
});
