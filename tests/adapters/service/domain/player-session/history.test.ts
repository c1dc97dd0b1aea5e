import { expect } from 'chai';
import { isEnoughHeard } from '#adapters/service/domain/history/listen-rule.ts';
import type { StateUpdate } from '#domain/track-playback/types.ts';
import { createTurns, lastReplace, refAt, updateOf, uriAt } from './turns.ts';

/** One device plays a list; tracks have 200 seconds. */
function playing() {
  const turns = createTurns();
  turns.register('one');
  turns.play('one', 3);
  let seqNum = 0;
  const all: { readonly type: string; readonly uri?: string; readonly listenedMs?: number; readonly becomesListen?: boolean }[] =
    [];
  const send: typeof turns.send = (fact) => {
    const sent = turns.send(fact);
    all.push(...sent.commands);
    return sent;
  };
  const report = (debug_source: StateUpdate['debug_source'], position: number, index = 0) => {
    const ref = refAt(lastReplace(turns, 'one'), index);
    return send({ type: 'update', deviceId: 'one', update: updateOf((seqNum += 1), ref, { debug_source, position }) });
  };
  /** Plays from the beginning on, with a report at each of these positions. */
  const hear = (...positions: readonly number[]) => {
    report('started_playing', 0);
    positions.forEach((position, at) => {
      turns.wait(position - (positions[at - 1] ?? 0));
      report('progress', position);
    });
  };
  return {
    turns,
    send,
    report,
    hear,
    history: () => all.flatMap(({ type, listenedMs }) => (type === 'record' || type === 'heard' ? [listenedMs] : [])),
    listens: () => all.flatMap(({ becomesListen, uri }) => (becomesListen ? [uri] : [])),
    announced: () => all.flatMap(({ type, uri }) => (type === 'now-playing' ? [uri] : [])),
  };
}

describe('what was heard of a track', () => {
  it('is in the history after 30 seconds, and all of it when the track is left [S9.72]', () => {
    const { turns, hear, send, history } = playing();
    hear(30_000, 60_000);
    turns.wait(20_000);
    send({ type: 'skip-next', deviceId: 'one' });
    expect(history()).to.deep.equal([30_000, 80_000]);
  });

  for (const [what, fact] of [
    ['is left with its last report', { type: 'skip-next', deviceId: 'one' }],
    ['loses the device that played it', { type: 'deregister', deviceId: 'one', last: null }],
  ] as const)
    it(`is all in the history of a track that ${what}`, () => {
      const { hear, send, history } = playing();
      hear(40_000, 60_000);
      send(fact);
      expect(history()).to.deep.equal([40_000, 60_000]);
    });

  it('grows in the history every five minutes, and where it becomes a listen, but not with each report', () => {
    const { turns, report, history, listens } = playing();
    report('started_playing', 0);
    for (let heardMs = 30_000; heardMs <= 630_000; heardMs += 30_000) {
      turns.wait(30_000);
      report('progress', heardMs % 180_000);
    }
    expect([history(), listens()]).to.deep.equal([[30_000, 120_000, 300_000, 600_000], [uriAt(0)]]);
  });

  it('counts up to a pause, and not during it', () => {
    const { turns, report, send, history } = playing();
    report('started_playing', 0);
    turns.wait(40_000);
    report('progress', 40_000);
    turns.wait(10_000);
    send({ type: 'pause', deviceId: 'one' });
    turns.wait(600_000);
    report('pause', 50_000);
    expect(history()).to.deep.equal([40_000, 50_000]);
  });

  it('becomes a listen once: after half of it', () => {
    const { turns, report, listens } = playing();
    report('started_playing', 0);
    for (const position of [50_000, 99_000, 101_000, 150_000]) {
      turns.wait(position === 50_000 ? 50_000 : position === 101_000 ? 2_000 : 49_000);
      report('progress', position);
      expect(listens(), String(position)).to.deep.equal(position < 100_000 ? [] : [uriAt(0)]);
    }
  });

  it('stops counting where a private session begins, and is announced nowhere in it', () => {
    const { turns, report, send, history, listens, announced } = playing();
    report('started_playing', 0);
    turns.wait(40_000);
    report('progress', 40_000);
    turns.wait(20_000);
    report('progress', 60_000);
    send({ type: 'private', deviceId: 'one', isOn: true });
    turns.wait(80_000);
    report('progress', 140_000);
    report('started_playing', 0, 1);
    turns.wait(150_000);
    report('progress', 150_000, 1);
    send({ type: 'private', deviceId: 'one', isOn: false });
    turns.wait(10_000);
    report('progress', 160_000, 1);
    expect([history(), listens(), announced()]).to.deep.equal([[40_000, 60_000], [], [uriAt(0)]]);
  });
});

describe('enough for a listen', () => {
  for (const [listenedMs, durationMs, isEnough] of [
    [29_999, 40_000, false],
    [30_000, 40_000, true],
    [99_999, 200_000, false],
    [100_000, 200_000, true],
    [239_999, 3_600_000, false],
    [240_000, 3_600_000, true],
    [240_000, 0, false],
  ] as const)
    it(`${isEnough ? 'is' : 'is not'} ${String(listenedMs)} ms of ${String(durationMs)} ms`, () => {
      expect(isEnoughHeard(listenedMs, durationMs)).to.equal(isEnough);
    });
});
