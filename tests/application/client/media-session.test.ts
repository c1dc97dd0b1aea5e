import { expect } from 'chai';
import fc from 'fast-check';
import { createScriptedMediaSession } from '#adapters/fakes/scripted-media-session.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { DeviceView, PlayerView, TrackView } from '#application/player-view/controller-types.ts';
import { connectMediaSession } from '#application/client/media-session.ts';
import type { MediaAction } from '#application/ports/media-session.ts';
import { createControllerRecorder } from '#tests/support/fixtures/sample-embed.ts';
import { ALL_ALLOWED, NO_VIEW } from '#tests/support/fixtures/sample-player-views.ts';
import { createTally } from '#tests/support/world/tally.ts';

const SONG: TrackView = {
  uri: 'spotify:track:1',
  uid: 'c1',
  type: 'track',
  name: 'Song',
  durationMs: 180_000,
  artists: [
    { name: 'Ada', uri: '' },
    { name: 'Bea', uri: '' },
  ],
  group: { name: 'Record', uri: '' },
  images: [
    { url: '/image/small', width: 64, height: 64 },
    { url: 'https://images.example/large', width: 640, height: 640 },
  ],
};
const EPISODE: TrackView = { ...SONG, uri: 'spotify:episode:1', type: 'episode' };
const device = (isLocal: boolean): DeviceView => ({ id: 'd', name: 'D', type: 'computer', isActive: true, isLocal, volume01: 1 });

function createRoom() {
  const clock = createVirtualClock();
  const recorded = createControllerRecorder();
  const mediaSession = createScriptedMediaSession();
  const leave = connectMediaSession({
    mediaSession,
    clock,
    controller: recorded.controller,
    origin: 'http://localhost:4070',
  });
  const show = (view: Partial<PlayerView>) =>
    recorded.show({
      ...NO_VIEW,
      track: SONG,
      phase: 'playing',
      durationMs: 180_000,
      devices: [device(true)],
      asOfMs: clock.nowMs(),
      ...view,
    });
  return { clock, mediaSession, calls: recorded.calls, show, leave };
}

describe('the media session', () => {
  it('shows title, artists, album, and the artwork largest first, with whole addresses', () => {
    const { mediaSession, show } = createRoom();
    show({});
    expect(mediaSession.shown()).to.deep.equal({
      title: 'Song',
      artist: 'Ada, Bea',
      album: 'Record',
      artwork: [
        { url: 'https://images.example/large', width: 640, height: 640 },
        { url: 'http://localhost:4070/image/small', width: 64, height: 64 },
      ],
    });
    expect(mediaSession.state()).to.equal('playing');
    show({ phase: 'paused' });
    expect(mediaSession.state()).to.equal('paused');
  });

  it('is empty when nothing plays, and when another device does', () => {
    const { mediaSession, show } = createRoom();
    for (const nothing of [{ devices: [device(false)] }, { track: null, phase: 'idle' as const }]) {
      show({});
      expect(mediaSession.state()).to.equal('playing');
      show(nothing);
      expect(mediaSession.shown()).to.equal(null);
      expect(mediaSession.state()).to.equal('none');
      expect(mediaSession.positions.at(-1)).to.equal(null);
      expect(mediaSession.allowed()).to.deep.equal([]);
    }
  });

  it('receives the position when it loads, jumps, stops, and changes its speed, and not while it advances as expected', async () => {
    const { clock, mediaSession, show } = createRoom();
    show({ positionMs: 1_000 });
    await clock.advance(10_000);
    show({ positionMs: 11_100 });
    expect(mediaSession.positions).to.deep.equal([{ durationMs: 180_000, positionMs: 1_000, speed: 1 }]);
    show({ positionMs: 60_000 });
    show({ positionMs: 60_000, phase: 'paused' });
    await clock.advance(10_000);
    show({ positionMs: 60_000, phase: 'paused' });
    show({ positionMs: 60_000, phase: 'playing' });
    show({ positionMs: 60_000, speed: 1.5 });
    await clock.advance(10_000);
    show({ positionMs: 75_000, speed: 1.5 });
    expect(mediaSession.positions.slice(1).map((position) => position && [position.positionMs, position.speed])).to.deep.equal([
      [60_000, 1],
      [60_000, 1],
      [60_000, 1],
      [60_000, 1.5],
    ]);
  });

  it('never receives a position that a browser would throw at', () => {
    const anyNumber = fc.oneof(fc.double(), fc.constantFrom(0, -1, NaN, Infinity), fc.integer({ min: 0, max: 200_000 }));
    const tally = createTally('positions for the system', ['received', 'not received'] as const);
    fc.assert(
      fc.property(fc.array(fc.tuple(anyNumber, anyNumber, anyNumber), { maxLength: 8 }), (views) => {
        const { show, mediaSession } = createRoom();
        for (const [positionMs, durationMs, speed] of views) show({ positionMs, durationMs, speed });
        for (const position of mediaSession.positions) {
          tally.count(position ? 'received' : 'not received');
          if (position) expect(position.positionMs).to.be.within(0, position.durationMs);
        }
      }),
    );
    tally.expectAll();
  });

  const requests: readonly (readonly [action: MediaAction, calls: string])[] = [
    [{ type: 'play' }, 'resume'],
    [{ type: 'pause' }, 'pause'],
    [{ type: 'stop' }, 'pause'],
    [{ type: 'nexttrack' }, 'nextTrack'],
    [{ type: 'previoustrack' }, 'smartPreviousTrack'],
    [{ type: 'seekbackward', offsetMs: null }, 'seekBackward'],
    [{ type: 'seekforward', offsetMs: null }, 'seekForward'],
    [{ type: 'seekforward', offsetMs: 30_000 }, 'seek 70000'],
    [{ type: 'seekbackward', offsetMs: 60_000 }, 'seek 0'],
    [{ type: 'seekto', positionMs: 5_000, isFast: false }, 'seek 5000'],
  ];
  for (const [action, calls] of requests)
    it(`does ${calls} when the system asks for ${JSON.stringify(action)}`, () => {
      const room = createRoom();
      room.show({ track: EPISODE, positionMs: 40_000 });
      room.mediaSession.press(action);
      expect(room.calls).to.deep.equal([calls]);
    });

  it('goes only to the last place of a series of fast seeks', async () => {
    const { clock, mediaSession, show, calls } = createRoom();
    show({});
    for (const positionMs of [5_000, 6_000, 7_000]) mediaSession.press({ type: 'seekto', positionMs, isFast: true });
    expect(calls).to.deep.equal([]);
    await clock.advance(1_000);
    mediaSession.press({ type: 'seekto', positionMs: 8_000, isFast: true });
    mediaSession.press({ type: 'seekto', positionMs: 9_000, isFast: false });
    await clock.advance(1_000);
    expect(calls).to.deep.equal(['seek 7000', 'seek 9000']);
  });

  it('offers only what may be done: no steps of seconds for songs, no next at the end, no seeking where it is barred', () => {
    const { mediaSession, show } = createRoom();
    show({});
    expect(mediaSession.allowed()).to.have.members(['play', 'pause', 'stop', 'previoustrack', 'nexttrack', 'seekto']);
    show({ track: EPISODE });
    expect(mediaSession.allowed()).to.include.members(['seekbackward', 'seekforward']);
    show({ track: EPISODE, disallows: { ...ALL_ALLOWED, seeking: true, skippingNext: true } });
    expect(mediaSession.allowed()).to.have.members(['play', 'pause', 'stop', 'previoustrack']);
    show({ track: { ...SONG, type: 'ad' } });
    expect(mediaSession.allowed()).to.include('skipad');
    show({ track: { ...SONG, type: 'ad' }, disallows: { ...ALL_ALLOWED, skippingNext: true } });
    expect(mediaSession.allowed()).not.to.include('skipad');
  });
});
