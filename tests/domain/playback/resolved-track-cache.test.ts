import { expect } from 'chai';
import { playerError } from '#domain/errors/player-error.ts';
import { createEngine, cue, DURATION_MS, factsIn, playableFor, playingEngine, typesIn } from './support.ts';

const opened = (key: string, engine: ReturnType<typeof createEngine>) => {
  engine.load(key);
  engine.resolved();
  engine.loaded();
};
const isAsked = (key: string, engine: ReturnType<typeof createEngine>) => typesIn(engine.load(key)).includes('resolve');

describe('resolved tracks', () => {
  it('are cached, the latest two [S9.48] [S4.127]', () => {
    const engine = createEngine();
    for (const key of ['a', 'b', 'c']) opened(key, engine);
    expect(isAsked('b', engine)).to.equal(false);
    expect(isAsked('c', engine)).to.equal(false);
    expect(isAsked('a', engine)).to.equal(true);
  });

  it('open at once, under a new play id', () => {
    const engine = createEngine();
    opened('a', engine);
    opened('b', engine);
    expect(engine.load('a', DURATION_MS + 1)).to.deep.include({
      type: 'open',
      playId: 3,
      playable: playableFor('a'),
      positionMs: 0,
      autoplay: true,
    });
  });

  it('are evicted except the current one when other files are preferred, and the next one is resolved again [S7.196]', () => {
    const engine = createEngine();
    opened('b', engine);
    opened('a', engine);
    engine.send({ type: 'ahead', cue: cue('b') });
    engine.at('playing', 0);
    expect(typesIn(engine.send({ type: 'can-preload', playId: engine.playId() }))).to.include('preload');
    const commands = engine.send({ type: 'reselect-files' });
    expect(typesIn(commands)).to.deep.equal(['cancel-preload', 'resolve']);
    expect(engine.current()).to.include({ key: 'a', phase: 'playing' });
    const other = createEngine();
    for (const key of ['b', 'a']) opened(key, other);
    expect(typesIn(other.send({ type: 'reselect-files' }))).to.deep.equal([]);
    expect(isAsked('a', other)).to.equal(false);
    expect(isAsked('b', other)).to.equal(true);
  });

  it('are evicted when the track fails', () => {
    const engine = createEngine();
    opened('a', engine);
    engine.fail(playerError('MEDIA_DECODING', 'x'));
    expect(isAsked('a', engine)).to.equal(true);
  });

  it('do not count for other files of the same track', () => {
    const engine = createEngine();
    opened('a', engine);
    const { key, track } = cue('a');
    const file = { file_id: 'other', file_url: null } as never;
    const commands = engine.send({
      type: 'load',
      startMs: 0,
      autoplay: true,
      cue: { key, track: { ...track, manifest: { file_ids_mp4: [file] } } },
    });
    expect(typesIn(commands)).to.include('resolve');
  });

  it('are not kept without a cache', () => {
    const engine = createEngine({ trackCacheMax: 0 });
    opened('a', engine);
    expect(isAsked('a', engine)).to.equal(true);
  });
});

describe('preloading the next track', () => {
  const nearEnd = (options = {}) => {
    const engine = playingEngine(options);
    engine.send({ type: 'ahead', cue: cue('b') });
    return { engine, commands: engine.send({ type: 'can-preload', playId: 1 }) };
  };

  it('needs the cache [S9.50]', () => {
    expect(typesIn(nearEnd().commands)).to.deep.equal(['resolve']);
    expect(nearEnd({ trackCacheMax: 0 }).commands).to.deep.equal([]);
  });

  for (const [streamType, isFetched] of [
    ['file_ids_mp4', true],
    ['file_ids_mp4_dual', true],
    ['file_urls_mp3', true],
    ['file_urls_external', false],
    ['manifest_ids_video', false],
  ] as const)
    it(`${isFetched ? 'preloads' : 'does not preload'} ${streamType} [S9.49]`, () => {
      expect(typesIn(nearEnd().engine.resolved(2, streamType))).to.deep.equal(isFetched ? ['preload'] : []);
    });

  it('resolves nothing for a cached track', () => {
    const engine = createEngine();
    opened('b', engine);
    opened('a', engine);
    engine.at('playing', 0);
    engine.send({ type: 'ahead', cue: cue('b') });
    expect(engine.send({ type: 'can-preload', playId: 2 })).to.deep.equal([
      { type: 'preload', playId: 3, playable: playableFor('b') },
    ]);
  });

  it('continues as the current track when the listener skips to it', () => {
    const { engine } = nearEnd();
    expect(typesIn(engine.load('b'))).to.deep.equal(['cancel', 'cancel']);
    expect(engine.resolved(2)[0]).to.deep.include({ type: 'open', playId: 2, playable: playableFor('b') });
  });
});

describe('a prepared track', () => {
  const { track } = cue('b');

  it('is resolved and fetched without any effect on the playback', () => {
    const engine = playingEngine();
    const before = engine.current();
    expect(engine.send({ type: 'prepare', track })).to.deep.equal([{ type: 'resolve', playId: 2, track }]);
    expect(engine.resolved(2)).to.deep.equal([{ type: 'prepare', playable: playableFor('b') }]);
    expect(engine.current()).to.equal(before);
  });

  it('opens at once when it is played', () => {
    const engine = playingEngine();
    engine.send({ type: 'prepare', track });
    engine.resolved(2);
    expect(engine.load('b')).to.deep.include({
      type: 'open',
      playId: 3,
      playable: playableFor('b'),
      positionMs: 0,
      autoplay: true,
    });
  });

  it('continues as the current track when it is played before it is resolved', () => {
    const engine = playingEngine();
    engine.send({ type: 'prepare', track });
    expect(typesIn(engine.load('b'))).not.to.include('resolve');
    expect(engine.resolved(2)[0]).to.deep.include({ type: 'open', playId: 2 });
  });

  it('is the latest one: an older result is dropped', () => {
    const engine = playingEngine();
    engine.send({ type: 'prepare', track });
    engine.send({ type: 'prepare', track: cue('c').track });
    expect(engine.resolved(2)).to.deep.equal([]);
    expect(engine.resolved(3)).to.deep.equal([{ type: 'prepare', playable: playableFor('c') }]);
  });

  it('is neither the current track nor requested twice', () => {
    const engine = playingEngine();
    expect(engine.send({ type: 'prepare', track: cue('a').track })).to.deep.equal([]);
    engine.send({ type: 'prepare', track });
    expect(engine.send({ type: 'prepare', track })).to.deep.equal([]);
  });

  it('is dropped without an error when it cannot be resolved', () => {
    const engine = playingEngine();
    engine.send({ type: 'prepare', track });
    expect(engine.send({ type: 'unresolved', playId: 2, error: playerError('STORAGE_MANIFEST_EMPTY') })).to.deep.equal([]);
    expect(typesIn(engine.send({ type: 'prepare', track }))).to.deep.equal(['resolve']);
  });
});

describe('a track that cannot be loaded', () => {
  const load = (change: Partial<ReturnType<typeof cue>['track']['metadata']>, content_type: 'TRACK' | 'AD' = 'TRACK') => {
    const { key, track } = cue('b');
    const given = { ...track, content_type, metadata: { ...track.metadata, ...change } };
    return playingEngine().send({ type: 'load', cue: { key, track: given }, startMs: 0, autoplay: true });
  };

  for (const [row, change, message] of [
    ['[S5.32] [S8.28]', { uri: '' }, 'Cannot find a playable URI.'],
    ['[S5.33]', { context_uri: '' }, 'Invalid track: logging info not specified'],
  ] as const)
    it(`fails with ‘${message}’ without any request ${row}`, () => {
      const commands = load(change);
      expect(factsIn(commands)[0]).to.have.nested.property('error.message', message);
      expect(typesIn(commands)).to.include('stop').and.not.to.include('resolve');
    });

  it('is no ad: those are never logged', () => expect(typesIn(load({ context_uri: '' }, 'AD'))).to.include('resolve'));
});
