import { expect } from 'chai';
import { LISTENS_AT_ONCE } from '#adapters/service/domain/constants/media/recommendations.ts';
import { playChange } from '#adapters/service/application/records/plays/play-history.ts';
import { KINDS, type TrackRecord } from '#adapters/service/application/records/records.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import type { Change } from '#adapters/service/application/ports/store.ts';
import { createTallies } from '#adapters/service/application/recommendations/play-tallies.ts';

const IDS = ['a', 'b', 'c'].map((letter) => letter.padStart(22, '0'));

function trackPut(id: string): Change {
  const sound = { durationMs: 1, sampleRateHz: 1, channels: 1, bitrateBps: 1 };
  const source = { id, path: '', sizeBytes: 1, modifiedMs: 0, codec: 'flac', container: 'flac', ...sound } as const;
  const doc: TrackRecord = {
    id,
    name: id,
    albumId: 'album',
    artistIds: [`by ${id}`],
    discNumber: 1,
    trackNumber: 1,
    explicit: false,
    genres: [],
    addedAtMs: 0,
    source,
    gain: null,
    unplayable: null,
  };
  return { op: 'put', kind: KINDS.track, id, doc };
}

describe('counts of plays', () => {
  const PLAYS = 3 * LISTENS_AT_ONCE;
  const uriOf = (at: number) => `spotify:track:${IDS[at % IDS.length] ?? ''}`;
  const play = (at: number) =>
    playChange(`play ${String(at)}`, { userId: 'clara', trackUri: uriOf(at), contextUri: null, playedAtMs: at * 1_000 });

  it('count every play of a long time once, and whose music was heard together, from part to part', async () => {
    const store = createMemoryStore();
    await store.write([...IDS.map(trackPut), ...Array.from({ length: PLAYS }, (_, at) => play(at))]);
    const writes: number[] = [];
    const tallies = createTallies({
      ...store,
      write(changes) {
        writes.push(changes.length);
        return store.write(changes);
      },
    });
    await tallies.settle('clara');
    expect(writes).to.have.length(PLAYS / LISTENS_AT_ONCE);
    await tallies.settle('clara');
    expect(writes).to.have.length(PLAYS / LISTENS_AT_ONCE);
    const { items } = await store.list<{ id: string; plays: number }>('tally-track', { index: 'plays', offset: 0, limit: 9 });
    expect(items.map(({ doc }) => doc.plays)).to.deep.equal(IDS.map(() => PLAYS / IDS.length));
    const together = await Promise.all(IDS.map((id) => tallies.companionsOf(`by ${id}`)));
    const pairs = together.flatMap((companions) => Object.values(companions)).reduce((sum, count) => sum + count, 0);
    expect(pairs).to.equal(2 * (PLAYS - 1));
  });
});
