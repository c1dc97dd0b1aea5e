import { expect } from 'chai';
import fc from 'fast-check';
import { eventsBetween } from '#adapters/headless/events.ts';
import type { PlayerView } from '#application/player-view/controller-types.ts';
import { NO_VIEW } from '#tests/support/fixtures/sample-player-views.ts';

const TRACK = {
  ...({ uri: 'spotify:track:1', uid: 'c1', type: 'track', name: 'One', images: [], durationMs: 60_000 } as const),
  artists: [{ name: 'Ada', uri: 'spotify:artist:1' }],
  group: { name: 'First', uri: 'spotify:album:1' },
};
const viewOf = (change: Partial<PlayerView>): PlayerView => ({ ...NO_VIEW, track: TRACK, durationMs: 60_000, ...change });
const typesBetween = (before: PlayerView, after: PlayerView) => eventsBetween(before, after, 'me').map(({ type }) => type);

describe('the events of a headless device for scripts', () => {
  it('is the way from silence to sound', () => {
    expect(typesBetween(NO_VIEW, viewOf({ phase: 'playing' }))).to.deep.equal(['will_play', 'metadata', 'playing']);
  });

  it('report a pause, and the way out of it', () => {
    const [playing, paused] = [viewOf({ phase: 'playing' }), viewOf({ phase: 'paused' })];
    expect(typesBetween(playing, paused)).to.deep.equal(['paused']);
    expect(eventsBetween(paused, playing, 'me')).to.deep.equal([
      { type: 'playing', data: { uri: TRACK.uri, context_uri: null, resume: true } },
    ]);
  });

  it('report the end of one track and the beginning of the next, and the end of it all', () => {
    const next = viewOf({ phase: 'playing', track: { ...TRACK, uri: 'spotify:track:2', uid: 'c2' } });
    expect(typesBetween(viewOf({ phase: 'playing' }), next)).to.deep.equal(['not_playing', 'will_play', 'metadata', 'playing']);
    expect(typesBetween(viewOf({ phase: 'paused' }), NO_VIEW)).to.deep.equal(['stopped']);
  });

  it('report a jump, and not that time passes', () => {
    const before = viewOf({ phase: 'playing', positionMs: 1_000, asOfMs: 0 });
    expect(typesBetween(before, viewOf({ phase: 'playing', positionMs: 6_000, asOfMs: 5_000 }))).to.deep.equal([]);
    expect(eventsBetween(before, viewOf({ phase: 'playing', positionMs: 30_000, asOfMs: 500 }), 'me')).to.deep.equal([
      { type: 'seek', data: { uri: TRACK.uri, position: 30_000, duration: 60_000 } },
    ]);
  });

  it('report volume, shuffle and repeat', () => {
    expect(eventsBetween(viewOf({}), viewOf({ volume01: 0.25, shuffle: true, repeat: 'TRACK' }), 'me')).to.deep.equal([
      { type: 'volume', data: { value: 25, max: 100 } },
      { type: 'shuffle_context', data: { value: true } },
      { type: 'repeat_track', data: { value: true } },
    ]);
  });

  it('report whether it is the active device', () => {
    const device = { id: 'me', name: 'Kitchen', type: 'speaker', isLocal: true, volume01: 1 };
    const active = viewOf({ devices: [{ ...device, isActive: true }] });
    const idle = viewOf({ devices: [{ ...device, isActive: false }] });
    expect(typesBetween(idle, active)).to.deep.equal(['active']);
    expect(typesBetween(active, idle)).to.deep.equal(['inactive']);
  });

  it('are none when nothing has changed', () => {
    const view = fc.record({
      phase: fc.constantFrom('idle', 'loading', 'playing', 'paused' as const),
      positionMs: fc.nat(60_000),
      volume01: fc.double({ min: 0, max: 1, noNaN: true }),
      shuffle: fc.boolean(),
    });
    fc.assert(fc.property(view, (change) => typesBetween(viewOf(change), viewOf(change)).length === 0));
  });
});
