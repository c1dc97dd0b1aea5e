import { getLibraryStatus } from '#application/calls/account.ts';
import type { Route } from '../answer.ts';
import { PROBLEMS_SHOWN_MAX } from '../constants/catalog.ts';
import { KINDS, type ProblemRecord } from '../library/records.ts';
import type { ScanStatus } from '../ports/scan-status.ts';
import type { Store } from '../ports/store.ts';
import { answer } from '../routes.ts';

/** How far the scan is, and the files it could not use with the reason of each. */
export function libraryStatusRoute(store: Store, scan: ScanStatus): Route {
  return answer(getLibraryStatus, async () => {
    const tracks = await store.list(KINDS.track, { index: 'name', offset: 0, limit: 0 });
    const problems = await store.list<ProblemRecord>(KINDS.problem, { index: 'path', offset: 0, limit: PROBLEMS_SHOWN_MAX });
    const told = problems.items.map(({ doc: { path, reason } }) => ({ path, reason }));
    const { scanning, filesSeen, filesDone } = scan.progress();
    return { scanning, filesSeen, filesDone, tracks: tracks.total, problems: told };
  });
}
