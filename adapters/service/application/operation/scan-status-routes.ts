import { getLibraryStatus } from '#application/calls/account/account.ts';
import type { Route } from '../ports/route.ts';
import { COPIES_SHOWN_MAX, PROBLEMS_SHOWN_MAX } from '../../domain/constants/catalog.ts';
import { KINDS, type EpisodeRecord, type ProblemRecord, type ScannedRecord, type TrackRecord } from '../records/records.ts';
import type { ScanStatus } from '../ports/scan-status.ts';
import type { Store } from '../ports/store.ts';
import { createRoute } from '../kernel/routing/call-routes.ts';

/** The progress of the scan, unusable files with their reasons, and duplicate files. */
export function libraryStatusRoute(store: Store, scan: ScanStatus): Route {
  return createRoute(getLibraryStatus, async () => {
    const tracks = await store.list(KINDS.track, { index: 'name', offset: 0, limit: 0 });
    const problems = await store.list<ProblemRecord>(KINDS.problem, { index: 'path', offset: 0, limit: PROBLEMS_SHOWN_MAX });
    const listedProblems = problems.items.map(({ doc: { path, reason } }) => ({ path, reason }));
    const { scanning, filesSeen, filesDone } = scan.progress();
    const copies = await store.list<ScannedRecord>(KINDS.scanned, { index: 'copy', offset: 0, limit: COPIES_SHOWN_MAX });
    return {
      scanning,
      filesSeen,
      filesDone,
      tracks: tracks.total,
      problems: listedProblems,
      problemCount: problems.total,
      copies: await copiesOf(
        store,
        copies.items.map(({ doc }) => doc),
      ),
      copyCount: copies.total,
    };
  });
}

/** With the file that is played for each. */
async function copiesOf(store: Store, records: readonly ScannedRecord[]) {
  const ids = records.map(({ ownerId }) => ownerId ?? '');
  const tracks = await store.getMany<TrackRecord>(KINDS.track, ids);
  const episodes = await store.getMany<EpisodeRecord>(KINDS.episode, ids);
  return records.flatMap(({ path }, at) => {
    const owner = tracks[at] ?? episodes[at];
    return owner ? [{ path, copyOf: owner.doc.source.path }] : [];
  });
}
