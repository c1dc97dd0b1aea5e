import { expect } from 'chai';
import fc from 'fast-check';
import {
  checkBitrate,
  checkContextSwitch,
  checkCurrentSession,
  checkDescriptor,
  checkFeatureClasses,
  checkPlayableUri,
  checkRepeatMode,
  checkTracks,
} from '#domain/connect/command-arguments.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Result } from '#domain/core/result.ts';

const TRACK = 'spotify:track:0000000000000000000001';
const EPISODE = 'spotify:episode:0000000000000000000002';
const ALBUM = 'spotify:album:0000000000000000000003';

const textOf = (result: Result<unknown, PlayerError>) => (result.ok ? null : result.error.message);

describe('arguments of third parties', () => {
  it('need a descriptor for a play command [S5.48]', () => {
    expect(textOf(checkDescriptor(undefined))).to.equal('Descriptor is required for play commands');
    expect(textOf(checkDescriptor(null))).to.equal('Descriptor is required for play commands');
    expect(checkDescriptor({ uri: ALBUM })).to.deep.equal({ ok: true, value: { uri: ALBUM } });
  });

  it('need a playable URI [S5.49]', () => {
    for (const wrong of [undefined, 7, '', 'spotify:user:ada', 'https://example.org', `${TRACK}x`])
      expect(textOf(checkPlayableUri(wrong)), String(wrong)).to.equal('Invalid Spotify URI');
    expect(checkPlayableUri(ALBUM).ok).to.equal(true);
  });

  it('need an array of tracks [S5.50, S5.51, S5.52]', () => {
    expect(textOf(checkTracks('x', 'CONNECT_INVALID_TRACKS'))).to.equal('Invalid tracks array.');
    expect(textOf(checkTracks(undefined, 'CONNECT_INVALID_NEXT_TRACKS'))).to.equal('Invalid nextTracks array.');
    expect(textOf(checkTracks({ length: 1 }, 'CONNECT_INVALID_PREVIOUS_TRACKS'))).to.equal('Invalid previousTracks array.');
  });

  it('need tracks and episodes only [S5.53, S5.54]', () => {
    expect(checkTracks([TRACK, EPISODE], 'CONNECT_INVALID_TRACKS')).to.deep.equal({ ok: true, value: [TRACK, EPISODE] });
    expect(textOf(checkTracks([TRACK, null], 'CONNECT_INVALID_TRACKS'))).to.equal('Null value inside track array.');
    expect(textOf(checkTracks([TRACK, ALBUM], 'CONNECT_INVALID_TRACKS'))).to.equal('Invalid track uri');
    expect(textOf(checkTracks([7], 'CONNECT_INVALID_TRACKS'))).to.equal('Invalid track uri');
  });

  it('need texts as feature classes [S5.55]', () => {
    expect(checkFeatureClasses(['a', 'b'])).to.deep.equal({ ok: true, value: ['a', 'b'] });
    expect(checkFeatureClasses(['a', 1]).ok).to.equal(false);
    expect(checkFeatureClasses('a').ok).to.equal(false);
  });

  it('need a known repeat mode [S5.56]', () => {
    expect(checkRepeatMode('CONTEXT')).to.deep.equal({ ok: true, value: 'CONTEXT' });
    for (const wrong of ['context', 'ALL', 1, null]) expect(textOf(checkRepeatMode(wrong))).to.equal('Unknown repeat mode.');
  });

  it('need a number as preferred bitrate [S5.24]', () => {
    expect(checkBitrate(96_000)).to.deep.equal({ ok: true, value: 96_000 });
    for (const wrong of ['96000', Number.NaN, -1, 0, undefined]) expect(checkBitrate(wrong).ok, String(wrong)).to.equal(false);
  });

  it('cannot switch the context during an ad [S5.20]', () => {
    expect(textOf(checkContextSwitch(['ad_disallow']))).to.equal('Cannot switch to a new context.');
    expect(checkContextSwitch(['no_next_track']).ok).to.equal(true);
  });

  it('change a context only when one plays, in its session [S5.60, S5.61]', () => {
    expect(textOf(checkCurrentSession(null))).to.equal('Nothing playing');
    expect(textOf(checkCurrentSession({ session_id: '' }))).to.equal('The current state does not have a session id');
    expect(checkCurrentSession({ session_id: 's' })).to.deep.equal({ ok: true, value: 's' });
  });

  it('never make a check throw', () => {
    const checks = [checkDescriptor, checkPlayableUri, checkFeatureClasses, checkRepeatMode, checkBitrate] as const;
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const check of checks) expect(check(value as never)).to.have.property('ok');
        expect(checkTracks(value, 'CONNECT_INVALID_TRACKS')).to.have.property('ok');
      }),
    );
  });
});
