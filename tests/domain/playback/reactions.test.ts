import { expect } from 'chai';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import { factsIn, playable, playingEngine, protectedPlayable, typesIn } from './support.ts';

/** The reaction to an error at 20 s of a track. */
function after(error: PlayerError, options = {}, found = playable('x')) {
  const engine = playingEngine(options, found);
  engine.at('progressed', 20_000);
  const commands = engine.fail(error);
  return { engine, commands, facts: factsIn(commands) };
}

describe('the engine’s reaction', () => {
  for (const [row, error] of [
    ['[S8.62] [S8.30]', playerError('MEDIA_NOT_SUPPORTED', 'audio/x')],
    ['[S8.63] [S8.29]', playerError('PLAYER_MEDIA_ERROR', 'x')],
    ['[S8.61] [S8.30]', playerError('MEDIA_DECODING', 'x')],
    ['[S8.22]', playerError('FILE_FORMAT_NOT_SUPPORTED')],
    ['[S8.23]', playerError('FILE_MALFORMED_SEEKTABLE')],
    ['[S8.23]', playerError('FILE_MALFORMED_PSSH')],
    ['[S8.24]', playerError('FILE_NOT_RESOLVED')],
    ['[S8.25]', playerError('FRAGMENT_REQUEST_STATUS', 404)],
    ['[S8.25]', playerError('FRAGMENT_REQUEST_EMPTY')],
    ['[S8.25]', playerError('FRAGMENT_REQUEST_UNEXPECTED_LENGTH', { expected: 2, got: 1 })],
    ['[S8.31]', playerError('LICENSE_RESOLVER_FAILED', 404)],
    ['[S8.33]', playerError('STORAGE_RESOLVE_EMPTY', 'f')],
    ['[S8.21]', playerError('DISALLOW_PROTECTED_TRACK_ERROR')],
  ] as const)
    it(`to ${error.code} ends the track with its reason, and the list continues ${row}`, () => {
      const { engine, facts } = after(error);
      expect(facts).to.deep.equal([{ type: 'failed', error }]);
      expect(engine.current()?.phase).to.equal('ended');
      expect(error).to.include({ canPlayNext: true, unrecoverable: false, listPlayerIgnore: false });
    });

  for (const [row, error] of [
    ['[S8.60] [S8.30]', playerError('MEDIA_NETWORK')],
    ['[S4.164]', playerError('ECONNABORTED', 30_000)],
    ['[S8.25]', playerError('FRAGMENT_REQUEST_ZERO_STATUS', 'online')],
    ['[S8.25]', playerError('FRAGMENT_REQUEST_STATUS', 503)],
    ['[S8.33]', playerError('STORAGE_RESOLVE_FAILED', 502)],
    ['[S8.35]', playerError('UNKNOWN', { what: 'x', report: '{}' })],
  ] as const)
    it(`to ${error.code} ${error.status} opens the track once more at its position, then moves on ${row}`, () => {
      const { engine, commands } = after(error);
      expect(commands).to.deep.include({ type: 'schedule', timer: 'rebuffer', delayMs: 1_000 });
      engine.send({ type: 'due', timer: 'rebuffer' });
      expect(engine.resolved()[0]).to.deep.include({ type: 'open', positionMs: 20_000, autoplay: true });
      expect(factsIn(engine.fail(error))).to.deep.equal([{ type: 'failed', error }]);
    });

  it('to a second network loss ten seconds later is another rebuffer', () => {
    const { engine } = after(playerError('MEDIA_NETWORK'));
    engine.send({ type: 'due', timer: 'rebuffer' });
    engine.resolved();
    engine.loaded();
    engine.at('playing', 20_000);
    engine.at('progressed', 30_000);
    engine.fail(playerError('MEDIA_NETWORK'));
    expect(engine.current()?.phase).to.equal('stalled');
  });

  it('to an abort is none while a seek opens a new source; otherwise the list continues [S8.59] [S8.30]', () => {
    const engine = playingEngine();
    engine.send({ type: 'seek', positionMs: 50_000 });
    const before = engine.state();
    expect(engine.fail(playerError('MEDIA_ABORTED'))).to.deep.equal([]);
    expect(engine.state()).to.equal(before);
    engine.at('seeked', 50_000);
    expect(factsIn(engine.fail(playerError('MEDIA_ABORTED'))).map(({ type }) => type)).to.deep.equal(['failed']);
  });

  it('to an abort of a previous track is none [S8.59]', () => {
    const engine = playingEngine();
    engine.load('b');
    expect(engine.send({ type: 'failed', playId: 1, error: playerError('MEDIA_ABORTED') })).to.deep.equal([]);
  });

  it('to a full buffer opens the track again at its position, three times without progress, then moves on [S8.65] [S8.27]', () => {
    const error = playerError('PLAYER_BUFFER_QUOTA_EXCEEDED');
    const engine = playingEngine();
    engine.at('progressed', 20_000);
    for (let times = 1; times <= 3; times += 1) {
      expect(factsIn(engine.fail(error))).to.deep.equal([]);
      expect(engine.resolved()[0]).to.deep.include({ type: 'open', playId: times + 1, positionMs: 20_000 });
    }
    expect(factsIn(engine.fail(error))).to.deep.equal([{ type: 'failed', error }]);
  });

  it('to a full buffer is the next track when configured so [S8.65] [S8.66]', () => {
    const error = playerError('PLAYER_BUFFER_QUOTA_EXCEEDED');
    const { facts, commands } = after(error, { rebuffersOnQuota: false });
    expect(facts).to.deep.equal([{ type: 'failed', error }]);
    expect(typesIn(commands)).not.to.include('resolve');
  });

  it('opens the track at the target of a pending seek, and reports the move', () => {
    const engine = playingEngine();
    engine.send({ type: 'seek', positionMs: 50_000 });
    expect(factsIn(engine.fail(playerError('NETWORK_ERROR')))).to.deep.equal([{ type: 'moved', fromMs: 0, positionMs: 50_000 }]);
    engine.send({ type: 'due', timer: 'rebuffer' });
    expect(engine.resolved()[0]).to.deep.include({ type: 'open', positionMs: 50_000 });
  });

  it('ends the track where a pending seek leads', () => {
    const error = playerError('EME_LICENSE_WIDEVINE_ERROR', 'no');
    const engine = playingEngine();
    engine.send({ type: 'seek', positionMs: 50_000 });
    expect(factsIn(engine.fail(error))).to.deep.equal([
      { type: 'moved', fromMs: 0, positionMs: 50_000 },
      { type: 'failed', error },
    ]);
  });

  describe('to a decoding error of a protected track', () => {
    const decoding = playerError('MEDIA_DECODING', 'x');
    const refused = playerError('EME_LICENSE_WIDEVINE_ERROR', 'no');
    const failedFatally = (found = protectedPlayable('x')) => {
      const { engine } = after(refused, {}, protectedPlayable('x'));
      engine.load('b');
      engine.send({ type: 'resolved', playId: engine.playId(), playable: found });
      engine.loaded();
      return engine;
    };

    it('is fatal after another fatal error [S8.64]', () => {
      expect(factsIn(failedFatally().fail(decoding))).to.deep.equal([
        { type: 'failed', error: { ...decoding, isFatal: true, unrecoverable: true } },
      ]);
    });

    it('is not fatal without one, nor after a protected track has played since [S8.64]', () => {
      expect(after(decoding, {}, protectedPlayable('x')).facts).to.deep.equal([{ type: 'failed', error: decoding }]);
      const engine = failedFatally();
      engine.at('playing', 0);
      expect(factsIn(engine.fail(decoding))).to.deep.equal([{ type: 'failed', error: decoding }]);
    });

    it('is not fatal for a clear track, whatever preceded it [S8.64]', () => {
      const engine = failedFatally(playable('clear'));
      engine.at('playing', 0);
      expect(factsIn(engine.fail(decoding))).to.deep.equal([{ type: 'failed', error: decoding }]);
      engine.load('c');
      engine.send({ type: 'resolved', playId: engine.playId(), playable: protectedPlayable('c') });
      expect(factsIn(engine.fail(decoding))[0]).to.have.nested.property('error.unrecoverable', true);
    });
  });

  it('to an ignorable error is a report; the track plays on [S3.152]', () => {
    const error = playerError('EME_CERTIFICATE_UNSUPPORTED');
    const { engine, facts } = after(error);
    expect(facts).to.deep.equal([{ type: 'failed', error }]);
    expect(engine.current()?.phase).to.equal('playing');
  });

  it('comes once: an ended track cannot fail', () => {
    const { engine } = after(playerError('MEDIA_DECODING', 'x'));
    expect(engine.fail(playerError('MEDIA_DECODING', 'x'))).to.deep.equal([]);
  });

  it('stops the previous track when the next cannot be resolved', () => {
    const engine = playingEngine();
    engine.load('b');
    const commands = engine.send({ type: 'unresolved', playId: 2, error: playerError('STORAGE_MANIFEST_EMPTY') });
    expect(typesIn(commands)).to.include('stop');
  });
});
