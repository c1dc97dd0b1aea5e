import { expect } from 'chai';
import { playerError } from '#domain/errors/player-error.ts';
import { createEngine, cue, DURATION_MS, factsIn, playable, playableFor, playingEngine, typesIn } from './support.ts';

describe('the engine', () => {
  it('counts loads, resolves the file, opens it, then reports it as loaded [S4.125] [S4.127]', () => {
    const engine = createEngine();
    expect(engine.load('a', 5_000)).to.deep.include({ type: 'resolve', playId: 1, track: cue('a').track });
    expect(engine.resolved()).to.deep.equal([
      { type: 'open', playId: 1, playable: playableFor('a'), positionMs: 5_000, autoplay: true },
    ]);
    expect(factsIn(engine.loaded())).to.deep.equal([{ type: 'loaded', durationMs: DURATION_MS }]);
    engine.load('b');
    expect(engine.playId()).to.equal(2);
  });

  it('starts at 0 when the start position exceeds the track [S4.129]', () => {
    const engine = createEngine();
    engine.load('a', DURATION_MS + 1);
    expect(engine.resolved()[0]).to.deep.include({ positionMs: 0 });
  });

  it('drops events of an older load [S4.126]', () => {
    const engine = playingEngine();
    engine.load('b');
    const before = engine.state();
    expect(engine.send({ type: 'ended', playId: 1, nextPlayId: null })).to.deep.equal([]);
    expect(engine.send({ type: 'resolved', playId: 1, playable: playable('a') })).to.deep.equal([]);
    expect(engine.state()).to.equal(before);
  });

  it('stops at the position where it waits for bytes, and continues from there', () => {
    const engine = playingEngine();
    expect(factsIn(engine.at('waiting', 8_200))).to.deep.equal([{ type: 'progressed', positionMs: 8_200 }]);
    expect(engine.current()).to.include({ phase: 'playing', isWaiting: true, positionMs: 8_200 });
    engine.at('playing', 8_200);
    expect(engine.current()).to.include({ phase: 'playing', isWaiting: false });
  });

  it('accepts other commands while it loads', () => {
    const engine = createEngine();
    engine.load('a');
    engine.send({ type: 'pause' });
    engine.send({ type: 'seek', positionMs: 7_000 });
    expect(engine.resolved()[0]).to.deep.include({ type: 'open', autoplay: false, positionMs: 7_000 });
    engine.send({ type: 'seek', positionMs: 9_000 });
    expect(engine.loaded()).to.deep.include({ type: 'seek', positionMs: 9_000 });
  });

  it('clamps a seek to the track [S5.22]', () => {
    const engine = playingEngine();
    expect(engine.send({ type: 'seek', positionMs: DURATION_MS + 1 })).to.deep.equal([{ type: 'seek', positionMs: DURATION_MS }]);
    expect(engine.send({ type: 'seek', positionMs: -1 })).to.deep.equal([{ type: 'seek', positionMs: 0 }]);
  });

  it('does not count a seek as played', () => {
    const engine = playingEngine();
    engine.send({ type: 'seek', positionMs: 50_000 });
    expect(engine.at('progressed', 50_000)).to.deep.equal([]);
    expect(factsIn(engine.at('seeked', 50_000))).to.deep.equal([{ type: 'moved', fromMs: 0, positionMs: 50_000 }]);
  });

  it('reports a pause 10 ms late, and not at all when it plays again by then [S9.53]', () => {
    const engine = playingEngine();
    expect(engine.at('paused', 1_000)).to.deep.equal([{ type: 'schedule', timer: 'pause', delayMs: 10 }]);
    expect(engine.at('playing', 1_000)).to.deep.include({ type: 'cancel', timer: 'pause' });
    expect(engine.send({ type: 'due', timer: 'pause' })).to.deep.equal([]);
    engine.at('paused', 2_000);
    expect(factsIn(engine.send({ type: 'due', timer: 'pause' }))).to.deep.equal([{ type: 'paused', positionMs: 2_000 }]);
  });

  it('is paused, and reports it once, when the browser refuses to start [S4.132]', () => {
    const engine = playingEngine();
    expect(factsIn(engine.send({ type: 'autoplay-failed', playId: 1 }))).to.deep.equal([{ type: 'autoplay-failed' }]);
    expect(engine.current()).to.include({ phase: 'paused', wantsPlay: false });
  });

  it('clears everything when stopped [S4.133]', () => {
    const engine = playingEngine();
    expect(typesIn(engine.send({ type: 'stop' }))).to.include('stop');
    expect(engine.state()).to.include({ current: null, preload: null, ahead: null });
  });
});

describe('the next track', () => {
  const nearEnd = () => {
    const engine = playingEngine();
    engine.send({ type: 'ahead', cue: cue('b') });
    engine.send({ type: 'can-preload', playId: 1 });
    return engine;
  };

  it('is preloaded once, when 10 s are left [S4.134] [S9.51]', () => {
    const engine = playingEngine();
    expect(engine.send({ type: 'ahead', cue: cue('b') })).to.deep.equal([]);
    expect(engine.send({ type: 'can-preload', playId: 1 })).to.deep.equal([
      { type: 'resolve', playId: 2, track: cue('b').track },
    ]);
    expect(engine.send({ type: 'can-preload', playId: 1 })).to.deep.equal([]);
    expect(engine.resolved(2)).to.deep.equal([{ type: 'preload', playId: 2, playable: playableFor('b') }]);
  });

  it('is not preloaded from an external address', () => {
    const engine = nearEnd();
    expect(engine.resolved(2, 'file_urls_external')).to.deep.equal([]);
  });

  it('plays without being opened when it followed without a gap', () => {
    const engine = nearEnd();
    engine.resolved(2);
    expect(factsIn(engine.send({ type: 'ended', playId: 1, nextPlayId: 2 }))).to.deep.equal([{ type: 'ended', followedBy: 'b' }]);
    expect(engine.load('b')).to.deep.equal([]);
    expect(engine.current()).to.include({ playId: 2, key: 'b', isAhead: false });
    expect(factsIn(engine.send({ type: 'loaded', playId: 2, durationMs: DURATION_MS }))).to.have.length(1);
  });

  it('is replaced when another track follows', () => {
    const engine = nearEnd();
    engine.resolved(2);
    expect(engine.send({ type: 'ahead', cue: cue('c') })).to.deep.equal([
      { type: 'cancel-preload' },
      { type: 'resolve', playId: 3, track: cue('c').track },
    ]);
  });

  it('keeps its play id when the listener jumps to it', () => {
    const engine = nearEnd();
    engine.resolved(2);
    expect(engine.load('b')).to.deep.include({
      type: 'open',
      playId: 2,
      playable: playableFor('b'),
      positionMs: 0,
      autoplay: true,
    });
  });

  it('is resolved again when its preload failed', () => {
    const engine = nearEnd();
    engine.send({ type: 'unresolved', playId: 2, error: playerError('NETWORK_ERROR') });
    expect(engine.load('b')).to.deep.include({ type: 'resolve', playId: 3, track: cue('b').track });
  });
});

describe('a failed track', () => {
  const network = playerError('NETWORK_ERROR');

  it('opens once more at its position after a network loss, then ends', () => {
    const engine = playingEngine();
    engine.at('progressed', 20_000);
    expect(engine.send({ type: 'failed', playId: 1, error: network })).to.deep.include({
      type: 'schedule',
      timer: 'rebuffer',
      delayMs: 1_000,
    });
    expect(engine.send({ type: 'due', timer: 'rebuffer' })).to.deep.include({
      type: 'resolve',
      playId: 2,
      track: cue('a').track,
    });
    expect(engine.resolved()[0]).to.deep.include({ type: 'open', positionMs: 20_000, autoplay: true });
    expect(factsIn(engine.send({ type: 'failed', playId: 2, error: network }))).to.deep.equal([
      { type: 'failed', error: network },
    ]);
  });

  it('waits for the network when offline, as often as needed', () => {
    const engine = playingEngine();
    engine.send({ type: 'network', isOnline: false });
    for (let times = 0; times < 3; times += 1) {
      expect(factsIn(engine.send({ type: 'failed', playId: engine.playId(), error: network }))).to.deep.equal([]);
      expect(engine.current()?.phase).to.equal('stalled');
      expect(typesIn(engine.send({ type: 'network', isOnline: true }))).to.include('resolve');
      engine.resolved();
      engine.send({ type: 'network', isOnline: false });
    }
  });

  it('reports a pause at once while it waits for the network', () => {
    const engine = playingEngine();
    engine.send({ type: 'network', isOnline: false });
    engine.send({ type: 'failed', playId: 1, error: playerError('NETWORK_ERROR') });
    expect(factsIn(engine.send({ type: 'pause' })).map(({ type }) => type)).to.deep.equal(['paused']);
  });

  it('opens again where it failed on play, and from its start when it had ended', () => {
    const engine = playingEngine();
    engine.at('progressed', 20_000);
    engine.send({ type: 'failed', playId: 1, error: playerError('MEDIA_DECODING', 'x') });
    expect(typesIn(engine.send({ type: 'play' }))).to.include('resolve');
    expect(engine.resolved()[0]).to.deep.include({ type: 'open', playId: 2, positionMs: 20_000, autoplay: true });
    engine.loaded();
    engine.send({ type: 'ended', playId: 2, nextPlayId: null });
    expect(engine.send({ type: 'play' })).to.deep.include({
      type: 'open',
      playId: 3,
      playable: playableFor('a'),
      positionMs: 0,
      autoplay: true,
    });
  });

  it('is reported at once when the network is not the cause', () => {
    const engine = playingEngine();
    const error = playerError('MEDIA_DECODING', 'x');
    expect(factsIn(engine.send({ type: 'failed', playId: 1, error }))).to.deep.equal([{ type: 'failed', error }]);
  });
});
