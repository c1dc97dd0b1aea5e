import { expect } from 'chai';
import fc from 'fast-check';
import type { ObservedState, TrackView } from '#application/player-view/controller-types.ts';
import { observedState } from '#application/player-view/observed-state.ts';
import { adClickUrl } from '#application/player-view/ad-link.ts';
import { errorEventOf, hasChanged, sdkState, trackEndOf } from '#application/sdk/state.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { NO_VIEW } from '#tests/support/fixtures/sample-player-views.ts';

const HOST = 'https://music.example.org';

const track = (uri: string, changes: Partial<TrackView> = {}): TrackView => ({
  uri,
  uid: uri,
  type: 'track',
  name: 'Song',
  durationMs: 60_000,
  images: [],
  artists: [{ name: 'Ida Rowan', uri: 'spotify:artist:a' }],
  group: { name: 'Album', uri: 'spotify:album:b' },
  ...changes,
});

const viewOf = (current: TrackView) => ({ ...NO_VIEW, phase: 'playing' as const, track: current, durationMs: 60_000, asOfMs: 0 });

function observed(current: TrackView, changes: Partial<typeof NO_VIEW> = {}): ObservedState {
  const state = observedState({ ...viewOf(current), ...changes }, null, 1_000);
  if (state === null) throw new Error('nothing plays');
  return state;
}

describe('the state of an ad', () => {
  const ad = (changes: Partial<TrackView> = {}) =>
    sdkState(observed(track('spotify:ad:7', { type: 'ad', group: { name: '', uri: 'https://shop.example' }, ...changes })), HOST)
      .ads;

  it('has an ads object, with null for unknown fields [S3.81] [S3.82] [S3.83]', () => {
    expect(ad()).to.deep.equal({
      id: '7',
      advertiser: 'Song',
      blurb: 'Ida Rowan',
      clickUrl: 'https://shop.example',
      isSkippable: null,
      isTest: null,
      nonExplicit: null,
      videoOrientation: null,
    });
    expect(sdkState(observed(track('spotify:track:x')), HOST)).to.not.have.property('ads');
  });

  it("links to the ad's URL [S3.86]", () => {
    expect(ad()).to.include({ clickUrl: 'https://shop.example' });
  });

  it('names the advertiser and a blurb, or stands in for them [S3.84, S3.85]', () => {
    expect(ad({ name: '', artists: [] })).to.include({ advertiser: 'advertisement', blurb: 'learn more' });
    expect(ad({ artists: [{ name: '', uri: '' }] })).to.include({ blurb: 'learn more' });
  });

  it('leads to the host, to https and to the product only [S5.11, S5.12]', () => {
    for (const url of ['https://shop.example', `${HOST}/x`, 'spotify:album:b']) expect(adClickUrl(url, HOST)).to.equal(url);
    expect(adClickUrl('http://localhost:4070/x', 'http://localhost:4070')).to.equal('http://localhost:4070/x');
    for (const url of ['', 'http://shop.example', 'javascript:alert(1)', ' https://x', 'data:text/html,x'])
      expect(adClickUrl(url, HOST), url).to.equal('#');
  });
});

describe('the state of the SDK', () => {
  it('has the track and those before it, the restrictions, the pause, the position and the length [S3.80]', () => {
    const restrictions = { ...NO_VIEW.restrictions, disallow_skipping_next_reasons: ['no_next_track'] };
    const disallows = { ...NO_VIEW.disallows, seeking: true };
    const song = track('spotify:track:0000000000000000000002');
    const around = { previousTracks: [track('spotify:track:1')], restrictions, disallows, positionMs: 4_000, asOfMs: 1_000 };
    const state = sdkState(observed(song, { ...around, phase: 'paused' }), HOST);
    expect(state).to.deep.include({ paused: true, position: 4_000, duration: 60_000 });
    expect(state.track_window.current_track).to.deep.include({
      ...{ name: 'Song', uri: song.uri, type: 'track', id: '0000000000000000000002' },
      artists: [{ name: 'Ida Rowan', uri: 'spotify:artist:a' }],
    });
    expect(state.track_window.current_track.album.uri).to.equal('spotify:album:b');
    expect(state.track_window.previous_tracks.map(({ uri }) => uri)).to.deep.equal(['spotify:track:1']);
    expect(state.restrictions.disallow_skipping_next_reasons).to.deep.equal(['no_next_track']);
    expect(state.disallows.seeking).to.equal(true);
    const types = (['track', 'episode', 'ad'] as const).map((type) => sdkState(observed(track('spotify:ad:7', { type })), HOST));
    expect(types.map(({ track_window }) => track_window.current_track.type)).to.deep.equal(['track', 'episode', 'ad']);
  });
});

describe('the window of a state', () => {
  it('gives an episode its own uri for that of its album [S3.87]', () => {
    const uri = 'spotify:episode:0000000000000000000002';
    const { current_track } = sdkState(observed(track(uri, { type: 'episode' })), HOST).track_window;
    expect(current_track).to.include({ uri, id: '0000000000000000000002', type: 'episode' });
    expect(current_track.album).to.include({ uri, name: 'Album' });
  });

  it('has two tracks on each side, and no ads [S5.65]', () => {
    const all = [1, 2, 3, 4].map((number) => track(`spotify:track:${String(number)}`));
    const ad = track('spotify:ad:1', { type: 'ad' });
    const around = { nextTracks: [ad, ...all], previousTracks: [...all, ad] };
    const { next_tracks, previous_tracks } = sdkState(observed(track('spotify:track:x'), around), HOST).track_window;
    expect(next_tracks.map(({ id }) => id)).to.deep.equal(['1', '2']);
    expect(previous_tracks.map(({ id }) => id)).to.deep.equal(['3', '4']);
  });
});

describe('an error as an event', () => {
  it('is of the kind people know', () => {
    const cases = [
      [playerError('AUTOPLAY_FAILED'), 'autoplay_failed'],
      [playerError('PREMIUM_REQUIRED'), 'account_error'],
      [playerError('MAX_SUBSCRIPTIONS'), 'account_error'],
      [playerError('CAPPING_USER_IS_CAPPED'), 'account_error'],
      [playerError('TOKEN_PROVIDER_ERROR'), 'authentication_error'],
      [playerError('REQUEST_FAILED', 401), 'authentication_error'],
      [playerError('EME_API_UNSUPPORTED'), 'initialization_error'],
      [playerError('DEALER_CONNECTION_ERROR'), 'initialization_error'],
      [playerError('REGISTRATION_FAILED', 500), 'initialization_error'],
      [playerError('MEDIA_DECODING', 'x'), 'playback_error'],
    ] as const;
    for (const [error, event] of cases) expect(errorEventOf(error), error.code).to.equal(event);
  });
});

describe('the end of a track', () => {
  const [one, two] = [track('spotify:track:1'), track('spotify:track:2')];
  const at = (current: TrackView, positionMs: number) => ({ ...viewOf(current), positionMs });

  it('has a reason: played to the end, a command, or another device', () => {
    const reason = (positionMs: number, asked: 'fwdbtn' | null) => trackEndOf(at(one, positionMs), at(two, 0), asked, 0)?.reason;
    expect(reason(59_000, null)).to.equal('trackdone');
    expect(reason(30_000, 'fwdbtn')).to.equal('fwdbtn');
    expect(reason(30_000, null)).to.equal('remote');
  });

  it('is emitted for a repeated track, too', () => {
    expect(trackEndOf(at(one, 59_500), at(one, 0), null, 0)).to.deep.equal({ uri: one.uri, reason: 'trackdone' });
  });

  it('never comes while the same track goes on', () => {
    fc.assert(
      fc.property(fc.nat(58_000), fc.nat(60_000), fc.boolean(), (from, to, paused) => {
        const after = { ...at(one, to), phase: paused ? ('paused' as const) : ('playing' as const) };
        expect(trackEndOf(at(one, from), after, null, 0)).to.equal(null);
      }),
    );
  });
});

describe('a change of state', () => {
  it('is none while only time passes', () => {
    const [song, later] = [track('spotify:track:1'), 30_000];
    const now = sdkState(observed(song), HOST);
    expect(hasChanged(now, { ...now, position: now.position + later, timestamp: now.timestamp + later })).to.equal(false);
    expect(hasChanged(now, { ...now, position: now.position + later })).to.equal(true);
    expect(hasChanged(now, { ...now, paused: true })).to.equal(true);
    expect([hasChanged(null, now), hasChanged(now, null), hasChanged(null, null)]).to.deep.equal([true, true, false]);
  });
});
