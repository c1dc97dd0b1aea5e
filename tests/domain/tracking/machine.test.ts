import { expect } from 'chai';
import { createTracker, NOTHING_REPORTED } from './support.ts';

const STALL = { type: 'stall', ms: 9_500, byteOffset: 1_000, positionMs: 20_000, timedOut: true } as const;

describe('tracking playbacks', () => {
  it('finalises a playback once [S4.148]', () => {
    const tracker = createTracker();
    tracker.now(1);
    tracker.at('playing', 0);
    tracker.fact({ type: 'ended' });
    tracker.fact({ type: 'ended' });
    tracker.at('progressed', 5_000);
    tracker.leave();
    expect(tracker.sent('stats')).to.have.length(1);
    expect(tracker.sent('verification')).to.have.length(1);
  });

  it('requests the impressions of a file at its first sound, also of an ad, and of no later one [S7.205]', () => {
    const tracker = createTracker();
    const impressionUrls = ['https://ads.example/seen'];
    tracker.now(1, { flags: NOTHING_REPORTED });
    tracker.found({ impressionUrls });
    expect(tracker.at('playing', 0)).to.deep.equal([{ type: 'impressions', urls: impressionUrls }]);
    expect([...tracker.at('paused', 900), ...tracker.at('playing', 900)]).to.deep.equal([]);
    tracker.now(2);
    tracker.found();
    expect(tracker.at('playing', 0).map(({ type }) => type)).to.deep.equal(['send']);
  });

  it('reports a second finalisation: TrackData already finalized. [S8.115]', () => {
    const tracker = createTracker();
    tracker.now(1);
    tracker.send({ type: 'finalise', playId: 1, atMs: 5 });
    const [again, ...more] = tracker.send({ type: 'finalise', playId: 1, atMs: 6 });
    expect(again).to.deep.include({ type: 'report' });
    expect(again?.type === 'report' && again.error.message).to.equal('TrackData already finalized.');
    expect(more).to.deep.equal([]);
    expect(tracker.record().finalisedAtMs).to.equal(5);
  });

  it('rolls back the number of a track that was opened paused and left, and of an unused preload [S4.149]', () => {
    const tracker = createTracker();
    tracker.now(1);
    tracker.at('playing', 0);
    tracker.now(2, { wantsPlay: false });
    expect(tracker.record().sequenceId).to.equal(2);
    tracker.send({ type: 'ahead', ahead: { ...tracker.record(), playId: 3 } });
    tracker.send({ type: 'ahead', ahead: null });
    tracker.now(4);
    expect(tracker.record().sequenceId).to.equal(2);
    tracker.leave();
    expect(tracker.sent('stats').map(({ playId, sequenceId }) => [playId, sequenceId])).to.deep.equal([
      [1, 1],
      [4, 2],
    ]);
  });

  it('keeps the number of an intended track that never sounded [S4.149]', () => {
    const tracker = createTracker();
    tracker.now(1, { wantsPlay: false });
    tracker.send({ type: 'intended', playId: 1, atMs: 0 });
    tracker.now(2);
    expect(tracker.record().sequenceId).to.equal(2);
    expect(tracker.sent('stats').map(({ playId }) => playId)).to.deep.equal([1]);
    expect(tracker.sent('verification')).to.deep.equal([]);
  });

  it('sends nothing about ads, and numbers the others without gaps [S5.64, S3.120]', () => {
    const tracker = createTracker();
    tracker.now(1, { flags: NOTHING_REPORTED });
    tracker.at('playing', 0);
    tracker.observe(STALL);
    tracker.fact({ type: 'ended' });
    expect(tracker.commands).to.deep.equal([]);
    tracker.now(2, { flags: { noLog: false, noTSV: true, noStats: false } });
    tracker.at('playing', 0);
    tracker.now(3, { flags: { noLog: false, noTSV: false, noStats: true } });
    tracker.at('playing', 0);
    tracker.leave();
    expect(tracker.sent('start').map(({ sequenceId }) => sequenceId)).to.deep.equal([1, 2]);
    expect(tracker.sent('stats').map(({ playId }) => playId)).to.deep.equal([2]);
    expect(tracker.sent('verification').map(({ playId }) => playId)).to.deep.equal([3]);
  });

  it('sends a stall at once, but not for a track that may never play', () => {
    const tracker = createTracker();
    tracker.now(1);
    tracker.send({ type: 'ahead', ahead: { ...tracker.record(), playId: 2 } });
    tracker.observe(STALL, 2);
    expect(tracker.sent('stall')).to.deep.equal([]);
    tracker.observe(STALL);
    expect(tracker.commands).to.deep.include({ type: 'send', what: 'stall', record: tracker.record(), stall: STALL });
  });

  it('keeps the measurements of a preload', () => {
    const tracker = createTracker();
    tracker.now(1);
    tracker.send({ type: 'ahead', ahead: { ...tracker.record(), playId: 2 } });
    tracker.observe({ type: 'fragment', url: 'https://cdn.example/2', bytes: 700, ms: 5 }, 2);
    tracker.fact({ type: 'ended' });
    tracker.now(2);
    expect(tracker.stats()).to.include({ total_bytes: 700, reason_start: 'trackdone', sequence_id: 2 });
    expect(tracker.state().ahead).to.equal(null);
  });
});
