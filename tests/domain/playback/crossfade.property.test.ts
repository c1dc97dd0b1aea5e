import { expect } from 'chai';
import fc from 'fast-check';
import { stepCrossfade } from '#domain/playback/crossfade.ts';
import {
  NO_CROSSFADE,
  type CrossfadeCommand,
  type CrossfadeEvent,
  type CrossfadeState,
} from '#domain/playback/crossfade-types.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { MediaFact } from '#domain/playback/types.ts';

const trackOf = (durationMs: number): PlayableTrack => ({
  ...{
    uri: 'track',
    streamType: 'file_ids_mp4',
    fileId: 'file',
    mimeType: 'audio/mp4',
    urls: [],
    seekTable: null,
    loudness: null,
  },
  durationMs,
});
const START = { positionMs: 0, autoplay: true };

/** Two decks that obey. */
function createDecks() {
  let state: CrossfadeState = NO_CROSSFADE;
  const open: (number | null)[] = [null, null];
  const levels = [1, 1];
  const emitted: MediaFact[] = [];
  let commands: readonly CrossfadeCommand[] = [];
  const run = (command: CrossfadeCommand) => {
    if (command.type === 'open') open[command.deck] = command.playId;
    if (command.type === 'stop') open[command.deck] = null;
    if (command.type === 'level') levels[command.deck] = command.level01;
    if (command.type === 'emit') emitted.push(command.fact);
  };
  return {
    ...{ open, levels, emitted },
    state: () => state,
    commands: () => commands,
    send(...events: readonly CrossfadeEvent[]) {
      for (const event of events) {
        ({ state, commands } = stepCrossfade(state, event));
        commands.forEach(run);
      }
    },
  };
}

/** A current song of 60 s that sounds, and a next one beside it. */
function createPair(join: 'gapless' | 'crossfade' = 'crossfade') {
  const decks = createDecks();
  decks.send(
    { type: 'choose', crossfadeMs: 4_000 },
    { type: 'open', playId: 1, track: trackOf(60_000), start: START },
    { type: 'fact', deck: 0, fact: { type: 'loaded', playId: 1, durationMs: 60_000 } },
    { type: 'fact', deck: 0, fact: { type: 'playing', playId: 1, positionMs: 0 } },
    { type: 'preload', playId: 2, track: trackOf(60_000), join },
  );
  if (join === 'crossfade') decks.send({ type: 'fact', deck: 1, fact: { type: 'loaded', playId: 2, durationMs: 60_000 } });
  return decks;
}

const playId = fc.integer({ min: 1, max: 4 });
const deck = fc.constantFrom(0 as const, 1 as const);
const positionMs = fc.integer({ min: 0, max: 30_000 });
const track = fc.integer({ min: 0, max: 30_000 }).map(trackOf);
const fact: fc.Arbitrary<MediaFact> = fc.oneof(
  fc.record({ type: fc.constant('loaded' as const), playId, durationMs: positionMs }),
  fc.record({ type: fc.constantFrom('playing' as const, 'paused' as const, 'waiting' as const), playId, positionMs }),
  fc.record({ type: fc.constant('ended' as const), playId, nextPlayId: fc.option(playId) }),
  fc.record({ type: fc.constant('can-preload' as const), playId }),
);
const event: fc.Arbitrary<CrossfadeEvent> = fc.oneof(
  fc.record({ type: fc.constant('open' as const), playId, track, start: fc.constant(START) }),
  fc.record({
    type: fc.constant('preload' as const),
    playId,
    track,
    join: fc.constantFrom('gapless' as const, 'crossfade' as const),
  }),
  fc.record({ type: fc.constant('choose' as const), crossfadeMs: fc.integer({ min: 0, max: 12_000 }) }),
  fc.record({ type: fc.constantFrom('cancel-preload' as const, 'play' as const, 'pause' as const, 'stop' as const) }),
  fc.record({ type: fc.constant('seek' as const), positionMs }),
  { weight: 3, arbitrary: fc.record({ type: fc.constant('ticked' as const), positionMs }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('fact' as const), deck, fact }) },
);

describe('the crossfade machine', () => {
  it('holds its promises in any order of events', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const decks = createDecks();
        for (const one of events) {
          decks.send(one);
          const { deck: current, fadeMs, next } = decks.state();
          const other = 1 - current;
          const power = decks.levels[0]! ** 2 + decks.levels[1]! ** 2;
          if (fadeMs === null) expect(decks.levels).to.deep.equal([1, 1]);
          else expect(power).to.be.closeTo(1, 1 + 1e-9);
          // Without a fade the other deck is empty, or holds the next track.
          if (fadeMs === null) expect(decks.open[other]).to.equal(next?.at === 'beside' ? next.wanted.playId : null);
          if (next?.at === 'beside') expect(next.wanted.join).to.equal('crossfade');
          if (['open', 'seek', 'pause', 'stop'].includes(one.type)) expect(fadeMs).to.equal(null);
          if (fadeMs !== null || next?.at === 'beside') expect(decks.state().current).not.to.equal(null);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('begins the next song with the fade, and reports the end of the one before and what the next one had reported', () => {
    const decks = createPair();
    decks.send({ type: 'ticked', positionMs: 55_900 });
    expect(decks.emitted.map(({ type }) => type)).to.deep.equal(['loaded', 'playing']);
    decks.send({ type: 'ticked', positionMs: 56_000 });
    expect(decks.emitted.slice(2)).to.deep.equal([
      { type: 'ended', playId: 1, nextPlayId: 2 },
      { type: 'loaded', playId: 2, durationMs: 60_000 },
    ]);
    expect(decks.levels).to.deep.equal([1, 0]);
    decks.send({ type: 'ticked', positionMs: 2_000 });
    expect(decks.levels.map((level) => level.toFixed(3))).to.deep.equal(['0.707', '0.707']);
    expect(decks.open).to.deep.equal([1, 2]);
    decks.send({ type: 'ticked', positionMs: 4_000 });
    expect(decks.open).to.deep.equal([null, 2]);
    expect(decks.commands().some(({ type }) => type === 'tick')).to.equal(false);
  });

  it('puts a song of the same album behind the current one', () => {
    const decks = createPair('gapless');
    expect(decks.commands()).to.deep.equal([{ type: 'preload', deck: 0, playId: 2, track: trackOf(60_000) }]);
    decks.send(
      { type: 'ticked', positionMs: 59_000 },
      { type: 'fact', deck: 0, fact: { type: 'ended', playId: 1, nextPlayId: 2 } },
    );
    expect(decks.open).to.deep.equal([1, null]);
    expect(decks.state().current?.playId).to.equal(2);
  });

  it('keeps a song that is being faded in until the fade is over, before it opens the one after', () => {
    const decks = createPair();
    decks.send({ type: 'ticked', positionMs: 58_000 }, { type: 'preload', playId: 3, track: trackOf(9_000), join: 'crossfade' });
    expect(decks.open).to.deep.equal([1, 2]);
    decks.send({ type: 'ticked', positionMs: 2_000 });
    expect(decks.open).to.deep.equal([3, 2]);
  });

  it('lets a song that was not loaded in time follow at the end, and moves the next one when the length changes', () => {
    const decks = createPair();
    decks.send({ type: 'choose', crossfadeMs: 0 });
    expect(decks.open).to.deep.equal([1, null]);
    decks.send({ type: 'choose', crossfadeMs: 4_000 });
    expect(decks.open).to.deep.equal([1, 2]);
    decks.send(
      { type: 'ticked', positionMs: 59_000 },
      { type: 'fact', deck: 0, fact: { type: 'ended', playId: 1, nextPlayId: null } },
    );
    expect(decks.emitted.at(-1)).to.deep.equal({ type: 'ended', playId: 1, nextPlayId: 2 });
    expect(decks.open).to.deep.equal([null, 2]);
    expect(decks.levels).to.deep.equal([1, 1]);
  });

  it('reports the failure of a next song at once', () => {
    const decks = createPair();
    const error = { code: 'MEDIA_NETWORK' } as unknown as Extract<MediaFact, { type: 'failed' }>['error'];
    decks.send({ type: 'fact', deck: 1, fact: { type: 'failed', playId: 2, error } });
    expect(decks.emitted.at(-1)).to.deep.equal({ type: 'failed', playId: 2, error });
    expect(decks.open).to.deep.equal([1, null]);
  });
});
