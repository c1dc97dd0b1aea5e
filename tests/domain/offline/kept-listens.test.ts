import { expect } from 'chai';
import fc from 'fast-check';
import { KEPT_LISTENS_MAX } from '#domain/constants/page/offline.ts';
import { hear, type HeardTrack, type Hearing, type KeptListen, NOT_HEARING, withListen } from '#domain/offline/kept-listens.ts';

const song = (uid: string, durationMs = 100_000): HeardTrack => ({
  ...{ uri: `spotify:track:${uid}`, uid, name: `Song ${uid}`, artist: 'Nora Lund', album: 'Camp Fire', durationMs },
});

interface Moment {
  readonly nowMs: number;
  readonly track: HeardTrack | null;
  readonly isPlaying?: boolean;
}

/** The listens of these moments. */
function listensOf(moments: readonly Moment[]): readonly KeptListen[] {
  let hearing: Hearing = NOT_HEARING;
  return moments.flatMap(({ isPlaying = true, nowMs, track }) => {
    const step = hear(hearing, { nowMs, track, isPlaying });
    hearing = step.hearing;
    return step.listen ?? [];
  });
}

describe('listens without the service', () => {
  it('count once half of the track was heard, from its start', () => {
    const at = (...seconds: readonly number[]) => seconds.map((second) => ({ nowMs: second * 1_000, track: song('a') }));
    expect(listensOf(at(1, 20, 50))).to.deep.equal([]);
    expect(listensOf(at(1, 20, 51, 80))).to.deep.equal([{ startedAtMs: 1_000, track: song('a') }]);
  });

  it('do not count pauses, other tracks and short ones', () => {
    const a = song('a');
    expect(
      listensOf([
        { nowMs: 0, track: a },
        { nowMs: 40_000, track: a, isPlaying: false },
        { nowMs: 90_000, track: a },
      ]),
    ).to.deep.equal([]);
    expect(
      listensOf([
        { nowMs: 0, track: a },
        { nowMs: 40_000, track: null },
        { nowMs: 90_000, track: a },
      ]),
    ).to.deep.equal([]);
    expect(
      listensOf([
        { nowMs: 0, track: song('b', 20_000) },
        { nowMs: 20_000, track: song('b', 20_000) },
      ]),
    ).to.deep.equal([]);
  });

  it('count once for each time that a track plays', () => {
    const playing = fc.array(fc.record({ uid: fc.constantFrom('a', 'b'), passedMs: fc.nat({ max: 60_000 }) }), { maxLength: 30 });
    fc.assert(
      fc.property(playing, (parts) => {
        let nowMs = 0;
        const moments = parts.map(({ passedMs, uid }) => ({ nowMs: (nowMs += passedMs), track: song(uid) }));
        const runs = moments.filter(({ track }, index) => track.uid !== moments[index - 1]?.track.uid).length;
        expect(listensOf(moments).length).to.be.at.most(runs);
      }),
    );
  });

  it('become lines that the service imports, the latest ones', () => {
    const [line] = withListen([], { startedAtMs: 1_700_000_000_500, track: song('a') });
    expect(JSON.parse(line ?? '')).to.deep.equal({
      listened_at: 1_700_000_000,
      track_metadata: {
        ...{ artist_name: 'Nora Lund', track_name: 'Song a', release_name: 'Camp Fire' },
        additional_info: { duration_ms: 100_000, cadenza_uri: 'spotify:track:a' },
      },
    });
    const full = Array.from({ length: KEPT_LISTENS_MAX }, (_, index) => String(index));
    const next = withListen(full, { startedAtMs: 0, track: song('a') });
    expect([next.length, next[0]]).to.deep.equal([KEPT_LISTENS_MAX, '1']);
  });
});
