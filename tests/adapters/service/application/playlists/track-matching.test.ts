import { expect } from 'chai';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { createTrackMatcher } from '#adapters/service/application/playlists/files/track-matching.ts';
import { KINDS } from '#adapters/service/application/records/records.ts';
import { sortKey, tailKey } from '#adapters/service/application/records/sort-keys.ts';

const TRACKS = [
  { id: '1000000000000000000001', path: 'North/CD1/01.flac', name: 'Harbour', durationMs: 180_000 },
  { id: '1000000000000000000002', path: 'South/CD1/01.flac', name: 'Meadow', durationMs: 240_000 },
  { id: '1000000000000000000003', path: 'South/CD2/07.flac', name: 'Tower', durationMs: 200_000 },
];

/** What a line of a playlist file finds in a library with these tracks: a path, or the reason for none. */
async function match(location: string, title = '', durationMs: number | null = null): Promise<string> {
  const store = createMemoryStore();
  await store.write(
    TRACKS.map(({ id, name, path, durationMs: lengthMs }) => ({
      op: 'put' as const,
      kind: KINDS.track,
      id,
      doc: { id, name, source: { path, durationMs: lengthMs } },
      keys: { path: [path], tail: [tailKey(path)], name: [sortKey(name)] },
    })),
  );
  const found = await createTrackMatcher(store)({ line: 1, uri: null, location, title, artist: '', durationMs });
  if ('reason' in found) return found.reason;
  return TRACKS.find(({ id }) => found.uri.endsWith(id))?.path ?? '';
}

describe('a line of a playlist file', () => {
  it('finds the file whose path ends most like it', async () => {
    expect(await match('/music/south/cd1/01.FLAC')).to.equal('South/CD1/01.flac');
  });

  it('finds the one with its title among files with the same end of the path', async () => {
    expect(await match('/elsewhere/CD1/01.flac', 'Meadow')).to.equal('South/CD1/01.flac');
    expect(await match('/elsewhere/CD1/01.flac', 'Ada - Harbour', 181_000)).to.equal('North/CD1/01.flac');
  });

  it('is ambiguous among such files with another title or length, or without a title', async () => {
    expect(await match('/elsewhere/CD1/01.flac')).to.equal('ambiguous');
    expect(await match('/elsewhere/CD1/01.flac', 'Tower')).to.equal('ambiguous');
    expect(await match('/elsewhere/CD1/01.flac', 'Meadow', 181_000)).to.equal('ambiguous');
  });

  it('finds a file by its name alone only with its title and length', async () => {
    expect(await match('/elsewhere/07.flac', 'Tower', 200_000)).to.equal('South/CD2/07.flac');
    expect(await match('/elsewhere/07.flac', 'Bridge', 200_000)).to.equal('missing');
    expect(await match('/elsewhere/07.flac', 'Bridge', 90_000)).to.equal('missing');
  });
});
